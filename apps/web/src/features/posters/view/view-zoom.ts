/** How a picture is shown in a frame of its size: enlarged from its upper left corner, then moved, in px. */
export type View = { scale: number; x: number; y: number }

/** The view at another scale in which the point under the fingers stays where it is. */
export function zoomedAt(view: View, scale: number, at: { x: number; y: number }): View {
  const factor = scale / view.scale
  return { scale, x: at.x - (at.x - view.x) * factor, y: at.y - (at.y - view.y) * factor }
}

/** Moves a view so that the picture fills its frame. */
export function limitView({ scale, x, y }: View, { width, height }: { width: number; height: number }): View {
  const limit = (value: number, length: number) => Math.min(0, Math.max(length - length * scale, value))
  return { scale, x: limit(x, width), y: limit(y, height) }
}
