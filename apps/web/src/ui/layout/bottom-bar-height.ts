// The root element does not have the property: setting it there recalculates the style of every element.
const property = '--bottom-bar-height'
const elements = new Set<HTMLElement>()
let height = '0px'

/** Ref of the bottom bar. */
export function publishBottomBarHeight(bar: HTMLElement | null): (() => void) | undefined {
  if (!bar) return undefined
  const observer = new ResizeObserver(() => setHeight(`${bar.offsetHeight}px`))
  observer.observe(bar)
  return () => {
    observer.disconnect()
    setHeight('0px')
  }
}

/** Ref of an element that is placed above the bottom bar: sets its `--bottom-bar-height` (px). */
export function followBottomBarHeight(element: HTMLElement | null): (() => void) | undefined {
  if (!element) return undefined
  elements.add(element)
  element.style.setProperty(property, height)
  return () => elements.delete(element)
}

function setHeight(value: string): void {
  height = value
  for (const { style } of elements) style.setProperty(property, value)
}
