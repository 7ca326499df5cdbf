import { useRef, useState } from 'react'
import { wayOut } from '#src/lib/browser/external-browser.ts'
import type { InAppBrowser, Wish } from '#src/lib/browser/in-app-browser.ts'
import { useText } from '#src/session/app-context.ts'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { CopyIcon } from '#src/ui/art/more-icons.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import styles from './open-in-browser.module.css'

type OpenInBrowserProps = { browser: InAppBrowser; wish: Exclude<Wish, 'clipboard'> }

/** Says which browser this is and what fails in it, and leads out: by a link where one does it, else by its menu. */
export function OpenInBrowser({ browser, wish }: OpenInBrowserProps) {
  const t = useText()
  const address = new URL(window.location.href)
  const way = wayOut(browser, address, navigator.userAgent)
  if (way === undefined) return null
  return (
    <Notice
      title={browser.name === undefined ? t('in-app.title') : t('in-app.titleIn', { app: browser.name })}
      text={
        <>
          {t(`in-app.${wish}`)}{' '}
          {way.kind === 'menu' ? t(way.place === 'top' ? 'in-app.menuTop' : 'in-app.menu') : null}
        </>
      }
      action={
        way.kind === 'link' ? (
          <a className={buttonClass('quiet', 'small')} href={way.href}>
            {t('in-app.open')}
          </a>
        ) : (
          <LinkToCopy href={address.href} canCopy={!browser.cannot.has('clipboard')} />
        )
      }
    />
  )
}

/** The page's address to take along; it stands there marked where nobody may write to the clipboard. */
function LinkToCopy({ href, canCopy }: { href: string; canCopy: boolean }) {
  const t = useText()
  const field = useRef<HTMLInputElement>(null)
  const [copying, setCopying] = useState<'offered' | 'copied' | 'byHand'>(canCopy ? 'offered' : 'byHand')
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(href)
      setCopying('copied')
    } catch {
      // Refused, or missing without https: by hand, then.
      setCopying('byHand')
    }
  }
  return (
    <div className={styles.copy}>
      {copying === 'byHand' ? (
        <input
          ref={field}
          className={styles.link}
          readOnly
          dir="ltr"
          value={href}
          aria-label={t('in-app.linkLabel')}
          onFocus={() => field.current?.select()}
        />
      ) : (
        <Button variant="quiet" size="small" icon={<CopyIcon />} onClick={() => void copy()}>
          {t('in-app.copy')}
        </Button>
      )}
      <p className={styles.copied} role="status">
        {copying === 'copied' ? t('in-app.copied') : null}
      </p>
    </div>
  )
}
