import encodeQR from 'qr'
import './paper.css'
import styles from './qr-code.module.css'

const encoderBorder = 1
const quietZone = 4
const offset = quietZone - encoderBorder

/** The SVG path of all dark cells; adjacent cells of a row are merged into one rectangle. */
export function qrPath(cells: readonly (readonly boolean[])[]): string {
  let path = ''
  cells.forEach((row, y) => {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue
      let end = x
      while (row[end + 1]) end += 1
      path += `M${x + offset} ${y + offset}h${end - x + 1}v1h-${end - x + 1}z`
      x = end
    }
  })
  return path
}

export type QrCodeProps = { text: string; label: string; size?: 'small' | 'medium' | 'large' | 'counter' }

/**
 * A QR code of `text`, on white in both themes because scanners expect it. `label` is its accessible name. The size `counter` is at
 * least 260 px of cells: its quiet zone is what surrounds it, which must be white and 32 px wide.
 */
export function QrCode({ text, label, size = 'medium' }: QrCodeProps) {
  const cells = encodeQR(text, 'raw', { border: encoderBorder, ecc: 'medium' })
  const edge = size === 'counter' ? quietZone : 0
  const side = cells.length + 2 * (offset - edge)
  return (
    <svg
      className={styles.code}
      data-size={size}
      viewBox={`${edge} ${edge} ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      <path d={qrPath(cells)} />
    </svg>
  )
}
