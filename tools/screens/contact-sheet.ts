/** A contact sheet: the screenshots of a screen, or of several, on one page, rendered by the same browser. */
import { writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser } from '@playwright/test'

export type Screenshot = { file: string; caption: string; width: number; problems: readonly string[] }

const style = `
  body { margin: 0; padding: 24px; background: #d9d4ce; font: 14px/1.4 system-ui, sans-serif; color: #1c1413 }
  h1 { margin: 0 0 16px; font-size: 24px }
  main { display: flex; flex-wrap: wrap; gap: 24px; align-items: start }
  figure { margin: 0 }
  figcaption { padding-block-end: 6px }
  img { display: block; border-radius: 6px; box-shadow: 0 2px 12px #0003 }
    ul { margin: 6px 0 0; padding-inline-start: 18px; max-width: 240px; color: #b3211a }`

/** Writes `<folder>/<name>.html` and a screenshot of it. */
export async function makeContactSheet(
  browser: Browser,
  folder: string,
  name: string,
  screenshots: readonly Screenshot[],
): Promise<void> {
  const html = join(folder, `${name}.html`)
  await writeFile(
    html,
    `<!doctype html><meta charset="utf-8"><title>${name}</title><style>${style}</style>
<h1>${name}</h1><main>${screenshots.map((screenshot) => figure(folder, screenshot)).join('\n')}</main>`,
  )
  const page = await browser.newPage({ viewport: { width: 2160, height: 900 } })
  await page.goto(pathToFileURL(html).href)
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage: true })
  await page.close()
}

/** Phone screenshots are scaled down less than wide ones. */
const scaleOf = (width: number): number => (width > 600 ? 0.45 : 0.62)

function figure(folder: string, { file, caption, width, problems }: Screenshot): string {
  const list =
    problems.length > 0 ? `<ul>${problems.map((each) => `<li>${escapeText(each)}</li>`).join('')}</ul>` : ''
  return `<figure><figcaption>${caption}</figcaption><img src="${relative(folder, file).replaceAll('\\', '/')}" width="${Math.round(width * scaleOf(width))}">${list}</figure>`
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
