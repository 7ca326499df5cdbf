import { useRef } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from '#src/ui/base/class-names.ts'
import { useObjectUrl } from '../use-object-url.ts'
import type { Pages } from './use-poster-file.ts'
import styles from './print-sheets.module.css'

/** What is printed in place of the page: the poster at its true size, or two of them with marks to cut along. */
export function PrintSheets({ file, pages }: { file: Blob; pages: Pages }) {
  const url = useObjectUrl(file)
  const wasPrinted = useRef(false)
  if (url === undefined) return null
  const print = () => {
    if (wasPrinted.current) return
    wasPrinted.current = true
    window.print()
  }
  return createPortal(
    <div className={classNames(styles.sheets, styles[pages])}>
      <img src={url} alt="" onLoad={print} />
      {pages === 'pair' ? <img src={url} alt="" /> : null}
    </div>,
    document.body,
  )
}
