import { expect, type Locator } from '@playwright/test'

/**
 * A row of chips that is wider than the screen fades out at its edges: there is a part of a chip in the fade while there are more, and none
 * in it at either end of the row.
 */
export async function expectFadingRow(row: Locator): Promise<void> {
  const fades = await row.evaluate((element) => {
    const isMirrored = getComputedStyle(element).direction === 'rtl'
    const { paddingInlineStart, paddingInlineEnd, maskImage, scrollSnapType } = getComputedStyle(element)
    const [startFade, endFade] = [Number.parseFloat(paddingInlineStart), Number.parseFloat(paddingInlineEnd)]
    const box = element.getBoundingClientRect()
    /** Each chip by the distance of its edges from the start of the row, in the direction of reading. */
    const chips = () =>
      [...element.children].map((chip) => {
        const { left, right } = chip.getBoundingClientRect()
        return isMirrored
          ? { start: box.right - right, end: box.right - left }
          : { start: left - box.left, end: right - box.left }
      })
    const scrollTo = (position: number) => {
      element.scrollTo({ left: isMirrored ? -position : position, behavior: 'instant' })
      return chips()
    }
    const atStart = scrollTo(0)
    const atEnd = scrollTo(element.scrollWidth)
    const fadeFrom = box.width - endFade
    scrollTo(0)
    return {
      isWider: element.scrollWidth > element.clientWidth,
      isMasked: maskImage.startsWith(`linear-gradient(to ${isMirrored ? 'left' : 'right'}`),
      snaps: scrollSnapType,
      firstRests: (atStart[0]?.start ?? -1) >= startFade,
      moreIsShown: atStart.some(({ start, end }) => start < box.width && end > fadeFrom),
      lastRests: (atEnd.at(-1)?.end ?? Infinity) <= fadeFrom + 1,
    }
  })
  expect(fades).toEqual({
    isWider: true,
    isMasked: true,
    snaps: 'inline mandatory',
    firstRests: true,
    moreIsShown: true,
    lastRests: true,
  })
}
