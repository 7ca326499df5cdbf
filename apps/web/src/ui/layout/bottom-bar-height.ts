import type { RefCallback } from 'react'

const elements = new Set<HTMLElement>()
let height = 0

/** Ref of the bottom bar. */
export const publishBottomBarHeight = ((bar: HTMLElement) => {
  const observer = new ResizeObserver(() => setHeight(bar.offsetHeight))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    setHeight(0)
  }
}) as RefCallback<HTMLElement> // it returns a function, so React does not call it with null

/** Ref of an element that is placed above the bottom bar: sets its `--bottom-bar-height` (px). */
export const followBottomBarHeight = ((element: HTMLElement) => {
  elements.add(element)
  setHeight(height)
  return () => {
    elements.delete(element)
  }
}) as RefCallback<HTMLElement> // as above

// Not a property of the root element: setting one recalculates the style of every element.
function setHeight(px: number): void {
  height = px
  for (const { style } of elements) style.setProperty('--bottom-bar-height', `${px}px`)
}
