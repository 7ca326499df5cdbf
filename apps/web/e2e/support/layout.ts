import type { Locator, Page } from '@playwright/test'

/** Windows in which screens have two panes, from the first such width on. */
export const wideSizes = [
  [700, 1000],
  [768, 1024],
  [960, 720],
  [1280, 800],
  [1920, 1080],
] as const

/**
 * Watches the documents that the page opens from now on. Returns a function that reads what has moved in the current one by
 * `least` or more; the display font moves figures and text by less than is visible, which is left out.
 */
export async function watchLayoutShifts(
  page: Page,
  least = 0.001,
): Promise<() => Promise<readonly string[]>> {
  await page.addInitScript((leastValue) => {
    const layoutShifts: string[] = []
    Object.assign(window, { layoutShifts })
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as LayoutShift[]) {
        const moved = sources.map(({ node, previousRect, currentRect }) => [
          node?.textContent,
          previousRect,
          currentRect,
        ])
        if (value >= leastValue) layoutShifts.push(`${value} ${JSON.stringify(moved)}`)
      }
    }).observe({ type: 'layout-shift', buffered: true })
  }, least)
  return () =>
    page.evaluate(async () => {
      const nextFrame = () => new Promise(requestAnimationFrame)
      // The page adds it after hydration.
      const hasDisplayFont = () =>
        [...document.fonts].some(({ family, status }) => family === 'Display' && status === 'loaded')
      while (!hasDisplayFont()) await nextFrame()
      await nextFrame()
      await nextFrame()
      return window.layoutShifts ?? ['Layout shifts are not watched.']
    })
}

/** Not in TypeScript's DOM library. */
type LayoutShift = PerformanceEntry & {
  value: number
  sources: { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly }[]
}

declare global {
  interface Window {
    layoutShifts?: string[]
  }
}

/** Changes the size of the window, in px, and waits until the page is drawn in it: some screens render another layout then. */
export async function resize(page: Page, size: { width: number; height: number }): Promise<void> {
  await page.setViewportSize(size)
  await page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    await nextFrame()
    await nextFrame()
  })
}

export const scrollsSideways = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth)

/** The place of an element in the window, in px. Throws where it is not visible. */
export async function boxOf(locator: Locator) {
  const box = await locator.boundingBox()
  if (!box) throw new Error('It is not visible.')
  return { ...box, right: box.x + box.width, bottom: box.y + box.height }
}

/** How many lines the text of an element takes. */
export const linesIn = (locator: Locator): Promise<number> =>
  locator.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return new Set(Array.from(range.getClientRects(), ({ top }) => top)).size
  })
