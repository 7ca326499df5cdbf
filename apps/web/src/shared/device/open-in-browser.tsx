import { type ComponentType, useRef, useState } from 'react'
import { copyText } from '#src/lib/browser/copy-text.ts'
import { externalBrowserMethod } from '#src/lib/browser/external-browser.ts'
import type { InAppBrowser, BrowserCapability } from '#src/lib/browser/in-app-browser.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { CheckIcon } from '#src/ui/art/icons.tsx'
import { CopyIcon } from '#src/ui/art/more-icons.tsx'
import { Notice, type NoticeProps } from '#src/ui/feedback/notice.tsx'
import styles from './open-in-browser.module.css'

type OpenInBrowserProps = {
  browser: InAppBrowser
  capability: Exclude<BrowserCapability, 'clipboard'>
  /** Where the texts and the action are shown. Default: a notice. */
  layout?: ComponentType<Pick<NoticeProps, 'title' | 'text' | 'action'>>
  /** Whether the action is the main one of the screen. */
  isMain?: boolean
}

/** Explains what an in-app browser does not support, and how to open the page in another browser: by link or by menu. */
export function OpenInBrowser({
  browser,
  capability,
  layout: Layout = Notice,
  isMain = false,
}: OpenInBrowserProps) {
  const t = useTranslate()
  const address = new URL(window.location.href)
  const method = externalBrowserMethod(browser, address, navigator.userAgent)
  if (method === undefined) return null
  return (
    <Layout
      title={browser.name === undefined ? t('in-app.title') : t('in-app.titleIn', { app: browser.name })}
      text={
        <>
          {t(`in-app.${capability}`)}{' '}
          {method.kind === 'menu' ? t(method.position === 'top' ? 'in-app.menuTop' : 'in-app.menu') : null}
        </>
      }
      action={
        method.kind === 'link' ? (
          <a className={isMain ? buttonClass() : buttonClass('quiet', 'small')} href={method.href}>
            {t('in-app.open')}
          </a>
        ) : (
          <LinkToCopy href={address.href} canCopy={!browser.unsupported.has('clipboard')} isMain={isMain} />
        )
      }
    />
  )
}

/** Copies the page's address. In browsers that deny access to the clipboard it is also in a field, to be copied by hand. */
function LinkToCopy({ href, canCopy, isMain }: { href: string; canCopy: boolean; isMain: boolean }) {
  const t = useTranslate()
  const field = useRef<HTMLInputElement>(null)
  const [hasField, setHasField] = useState(!canCopy)
  const [copying, setCopying] = useState<'offered' | 'copied' | 'denied'>('offered')
  const copy = async () => {
    const isCopied = copyField(field.current) || (await copyText(href))
    setCopying(isCopied ? 'copied' : 'denied')
    if (!isCopied) setHasField(true)
  }
  return (
    <div className={styles.copy}>
      {hasField ? (
        <input
          ref={field}
          className={styles.link}
          readOnly
          dir="ltr"
          value={href}
          aria-label={t('in-app.linkLabel')}
          onFocus={() => field.current?.select()}
        />
      ) : null}
      <Button
        variant={isMain ? 'primary' : 'quiet'}
        size={isMain ? 'large' : 'small'}
        icon={copying === 'copied' ? <CheckIcon /> : <CopyIcon />}
        onClick={() => void copy()}
      >
        {t('in-app.copy')}
      </Button>
      <p className={styles.copied} role="status">
        {copying === 'offered' ? null : t(copying === 'copied' ? 'in-app.copied' : 'in-app.cannotCopy')}
      </p>
    </div>
  )
}

/** Copies what a field contains, as many in-app browsers allow that deny access to the clipboard. It stays selected. */
function copyField(field: HTMLInputElement | null): boolean {
  if (!field) return false
  field.focus()
  field.select()
  return document.execCommand('copy')
}
