import encodeQr from 'qr'
import { Html } from './mail/html.ts'

/** A QR code as SVG with its quiet zone, in `currentColor`. */
export function qrSvg(text: string): Html {
  const rows = encodeQr(text, 'raw', { ecc: 'low', border: 2 })
  const path = rows
    .flatMap((row, y) => runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`))
    .join('')
  const size = rows.length
  return new Html(
    `<svg class="qr" viewBox="0 0 ${size} ${size}" shape-rendering="crispEdges" aria-hidden="true">`
      + `<path fill="currentColor" d="${path}"/></svg>`,
  )
}

/** The runs of dark modules in a row. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = []
  row.forEach((isDark, x) => {
    const last = runs.at(-1)
    if (!isDark) return
    if (last && last[0] + last[1] === x) last[1]++
    else runs.push([x, 1])
  })
  return runs
}
