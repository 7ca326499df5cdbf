import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { limitView, type View, zoomedAt } from './view-zoom.ts'

const whole: View = { scale: 1, x: 0, y: 0 }
const scaleMax = 5

/** Enlarges what is in `frame` by two fingers, the wheel with a key, a double tap or `zoomBy`, and moves it by one finger. */
export function usePinch() {
  const frame = useRef<HTMLDivElement>(null)
  const picture = useRef<HTMLImageElement>(null)
  const [view, setView] = useState(whole)
  useEffect(() => {
    const element = frame.current
    return element ? listenToFingers(element, setView) : undefined
  }, [])
  useLayoutEffect(() => {
    if (picture.current)
      picture.current.style.transform = `translate(${view.x}px, ${view.y}px) scale(${view.scale})`
  })
  return {
    frame,
    picture,
    scale: view.scale,
    canZoomIn: view.scale < scaleMax,
    canZoomOut: view.scale > 1,
    zoomBy: (factor: number) => {
      const box = frame.current?.getBoundingClientRect()
      if (box) setView((before) => zoomed(before, factor, { x: box.width / 2, y: box.height / 2 }, box))
    },
  }
}

type Point = { x: number; y: number }

const zoomed = (view: View, factor: number, at: Point, box: { width: number; height: number }): View =>
  limitView(zoomedAt(view, Math.min(scaleMax, Math.max(1, view.scale * factor)), at), box)

function listenToFingers(frame: HTMLElement, setView: (change: (before: View) => View) => void): () => void {
  const fingers = new Map<number, Point>()
  const listening = new AbortController()
  const { signal } = listening
  const placeOf = ({ clientX, clientY }: MouseEvent, box: DOMRect): Point => ({
    x: clientX - box.left,
    y: clientY - box.top,
  })
  frame.addEventListener(
    'pointerdown',
    (event) => {
      fingers.set(event.pointerId, placeOf(event, frame.getBoundingClientRect()))
    },
    { signal },
  )
  frame.addEventListener(
    'pointermove',
    (event) => {
      const before = fingers.get(event.pointerId)
      if (!before) return
      const box = frame.getBoundingClientRect()
      const now = placeOf(event, box)
      const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1]
      fingers.set(event.pointerId, now)
      setView((view) => {
        if (!other)
          return view.scale === 1
            ? view
            : limitView({ ...view, x: view.x + now.x - before.x, y: view.y + now.y - before.y }, box)
        const factor = distance(now, other) / Math.max(1, distance(before, other))
        return zoomed(view, factor, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 }, box)
      })
    },
    { signal },
  )
  for (const type of ['pointerup', 'pointercancel', 'pointerleave'] as const)
    frame.addEventListener(type, ({ pointerId }) => void fingers.delete(pointerId), { signal })
  frame.addEventListener(
    'dblclick',
    (event) => {
      const box = frame.getBoundingClientRect()
      setView((view) => (view.scale > 1 ? whole : zoomed(view, 2.5, placeOf(event, box), box)))
    },
    { signal },
  )
  // Trackpads send a pinch as a wheel with the control key.
  frame.addEventListener(
    'wheel',
    (event) => {
      if (!event.ctrlKey) return
      event.preventDefault()
      const box = frame.getBoundingClientRect()
      setView((view) => zoomed(view, Math.exp(-event.deltaY / 100), placeOf(event, box), box))
    },
    { signal, passive: false },
  )
  return () => listening.abort()
}

const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y)
