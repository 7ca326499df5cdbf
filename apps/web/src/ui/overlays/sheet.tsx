import { useEffect, useEffectEvent, useId, useRef } from 'react'
import type { MouseEvent, ReactNode } from 'react'
import { iconButtonClass } from '../actions/icon-button.tsx'
import { CloseIcon } from '../art/more-icons.tsx'
import { classNames } from '../base/class-names.ts'
import { useKeyboardInset } from './use-keyboard-inset.ts'
import styles from './sheet.module.css'

/** The second tap of a double tap hits the backdrop while the sheet slides in, and must not close it. */
const doubleTapMs = 400

export type SheetProps = {
  /** Lets a script open it by `showModal()` before hydration. */
  id?: string | undefined
  open: boolean
  /** Closed by Escape, backdrop, button or script. */
  onClose?: (() => void) | undefined
  /** Called when a script opened it before hydration: the owner sets `open`. */
  onOpen?: (() => void) | undefined
  title: ReactNode
  closeLabel: string
  text?: ReactNode
  /** A Picture beside title and text. */
  art?: ReactNode
  children?: ReactNode
  /** Buttons at the bottom; they stay visible while the content scrolls. */
  actions?: ReactNode
  /** A link below the actions that postpones the decision. It makes the sheet a popup, at the inline end on wide screens. */
  dismissLink?: ReactNode
}

/**
 * A modal dialog: a bottom sheet on phones, centred on wide screens. It opens with the focus on its heading, so that a
 * screen reader begins there; otherwise focus and Escape are those of native `dialog`.
 */
export function Sheet({
  id,
  open,
  onClose,
  onOpen,
  title,
  closeLabel,
  text,
  art,
  children,
  actions,
  dismissLink,
}: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
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
      // React writes `autofocus` into the server's HTML only.
      heading.current?.focus()
      shownAtMs.current = performance.now()
    } else if (!open && element.open) element.close()
  }, [open])

  const closeOnBackdrop = (event: MouseEvent<HTMLDialogElement>) => {
    const isDeliberate = event.timeStamp - shownAtMs.current > doubleTapMs
    if (isDeliberate && event.target === event.currentTarget) event.currentTarget.close()
  }
  return (
    // Only clicks on the backdrop are handled, which has no element of its own; Escape is handled by the dialog.
    <dialog
      ref={dialog}
      id={id}
      className={classNames(styles.sheet, dismissLink !== undefined && styles.popup)}
      aria-labelledby={headingId}
      closedby="closerequest"
      suppressHydrationWarning
      onClick={closeOnBackdrop}
      // React bubbles the close event of a nested dialog, unlike browsers.
      onClose={({ target, currentTarget }) => {
        if (target === currentTarget) onClose?.()
      }}
    >
      <div className={styles.panel}>
        <header className={classNames(styles.head, art !== undefined && styles.withArt)}>
          <h2 ref={heading} className={styles.title} id={headingId} tabIndex={-1} autoFocus>
            {title}
          </h2>
          {art === undefined ? null : (
            <>
              <p className={styles.text}>{text}</p>
              <div className={styles.art}>{art}</div>
            </>
          )}
          <form method="dialog">
            <button type="submit" className={iconButtonClass} aria-label={closeLabel}>
              <CloseIcon />
            </button>
          </form>
        </header>
        <div className={styles.content}>
          {text === undefined || art !== undefined ? null : <p className={styles.text}>{text}</p>}
          {children}
        </div>
        {actions === undefined && dismissLink === undefined ? null : (
          <footer className={styles.foot}>
            {actions}
            {dismissLink === undefined ? null : <div className={styles.dismiss}>{dismissLink}</div>}
          </footer>
        )}
      </div>
    </dialog>
  )
}
