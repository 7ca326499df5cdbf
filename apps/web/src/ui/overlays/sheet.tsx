import { useEffect, useEffectEvent, useId, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { iconButtonClass } from '../actions/icon-button.tsx'
import { CloseIcon } from '../art/more-icons.tsx'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import styles from './sheet.module.css'

/** The second tap of a double tap may meet the backdrop of a sheet that is still coming up, and must not close it. */
const doubleTapMs = 400

export type SheetProps = {
  /** Lets a script open it by `showModal()` before React runs. */
  id?: string | undefined
  open: boolean
  /** Closed by Escape, backdrop, button or script. */
  onClose?: (() => void) | undefined
  /** It was already open when React arrived: the owner sets `open`. */
  onOpen?: (() => void) | undefined
  title: ReactNode
  closeLabel: string
  text?: ReactNode
  children?: ReactNode
  /** Buttons at the foot; they stay in sight while the content scrolls. */
  actions?: ReactNode
  /** The "tell me later" link. */
  later?: ReactNode
}

/** A popup: bottom sheet on phones, panel at the inline end on wide screens. Native dialog, so focus and Escape are too. */
export function Sheet({
  id,
  open,
  onClose,
  onOpen,
  title,
  closeLabel,
  text,
  children,
  actions,
  later,
}: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const shown = useRef<boolean>(undefined)
  const shownAtMs = useRef(Number.NEGATIVE_INFINITY)
  const headingId = useId()
  useKeyboardInset()
  const reportOpen = useEffectEvent(() => onOpen?.())

  useEffect(() => {
    const element = dialog.current
    if (!element || shown.current === open) return
    const wasOpenedEarly = shown.current === undefined && element.open && !open
    shown.current = open
    if (wasOpenedEarly) reportOpen()
    else if (open && !element.open) {
      element.showModal()
      shownAtMs.current = performance.now()
    } else if (!open && element.open) element.close()
  }, [open])

  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    const isMeant = event.timeStamp - shownAtMs.current > doubleTapMs
    if (isMeant && event.target === event.currentTarget) event.currentTarget.close()
  }
  return (
    // Escape is native to the dialog; the click is only the backdrop's, which has no element of its own.
    <dialog
      ref={dialog}
      id={id}
      className={styles.sheet}
      aria-labelledby={headingId}
      closedby="closerequest"
      suppressHydrationWarning
      onClick={closeOnBackdrop}
      // React hands the event of a popup inside this one on, as browsers do not.
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget) onClose?.()
      }}
    >
      <div className={styles.panel}>
        <header className={styles.head}>
          <h2 className={styles.title} id={headingId}>
            {title}
          </h2>
          <form method="dialog">
            <button type="submit" className={iconButtonClass} aria-label={closeLabel}>
              <CloseIcon />
            </button>
          </form>
        </header>
        <div className={styles.content}>
          {text === undefined ? null : <p className={styles.text}>{text}</p>}
          {children}
        </div>
        {actions === undefined && later === undefined ? null : (
          <footer className={styles.foot}>
            {actions}
            {later === undefined ? null : <div className={styles.later}>{later}</div>}
          </footer>
        )}
      </div>
    </dialog>
  )
}
