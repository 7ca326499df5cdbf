const growMs = 220
const fadeMs = 150
const easing = 'cubic-bezier(0.2, 0, 0, 1)'

/**
 * Moves `hero` from the place and size of `source` into its own. A copy of `source`, which is added to `layer`, moves along
 * and fades out; what the hero contains fades in.
 */
export function growFrom(source: Element, hero: Element, layer: Element): Animation {
  const from = source.getBoundingClientRect()
  const to = hero.getBoundingClientRect()
  const isRtl = getComputedStyle(hero).direction === 'rtl'
  // Both keep their corner at the inline start together.
  const x = isRtl ? from.right - to.right : from.left - to.left
  const y = from.top - to.top
  const beside = to.width - from.width
  const below = to.height - from.height
  const copy = copyOf(source, from)
  if (copy) {
    layer.append(copy)
    copy.animate({ transform: ['none', `translate(${-x}px, ${-y}px)`] }, { duration: growMs, easing })
    copy.animate({ opacity: [1, 0] }, { duration: fadeMs, fill: 'forwards' })
  }
  for (const child of hero.children) child.animate({ opacity: [0, 1] }, fadeMs)
  return hero.animate(
    {
      transform: [`translate(${x}px, ${y}px)`, 'none'],
      clipPath: [
        `inset(0 ${isRtl ? 0 : beside}px ${below}px ${isRtl ? beside : 0}px round 16px)`,
        'inset(0 0 0 0 round 0px)',
      ],
    },
    { duration: growMs, easing },
  )
}

/** With the colours that it inherits from where it is. */
function copyOf(source: Element, { left, top, width, height }: DOMRect): HTMLElement | undefined {
  const copy = source.cloneNode(true)
  if (!(copy instanceof HTMLElement)) return undefined
  const { color, backgroundColor, textAlign } = getComputedStyle(source)
  Object.assign(copy.style, {
    position: 'fixed',
    left: `${left}px`,
    top: `${top}px`,
    width: `${width}px`,
    height: `${height}px`,
    color,
    backgroundColor,
    textAlign,
  })
  return copy
}
