const distanceMin = 56 // px

/** Calls `swiped` with the direction in which one finger moved across `element`. Returns a function that unsubscribes. */
export function onHorizontalSwipe(
  element: HTMLElement,
  swiped: (direction: 'left' | 'right') => void,
): () => void {
  let start: { x: number; y: number } | undefined
  const begin = ({ touches }: TouchEvent) => {
    const [touch] = touches
    start = touch && touches.length === 1 ? { x: touch.clientX, y: touch.clientY } : undefined
  }
  const end = ({ changedTouches }: TouchEvent) => {
    const [touch] = changedTouches
    if (!start || !touch) return
    const [dx, dy] = [touch.clientX - start.x, touch.clientY - start.y]
    start = undefined
    if (Math.abs(dx) >= distanceMin && Math.abs(dx) > 2 * Math.abs(dy)) swiped(dx < 0 ? 'left' : 'right')
  }
  element.addEventListener('touchstart', begin, { passive: true })
  element.addEventListener('touchend', end, { passive: true })
  return () => {
    element.removeEventListener('touchstart', begin)
    element.removeEventListener('touchend', end)
  }
}
