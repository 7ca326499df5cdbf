export type Box = [width: number, height: number]

/**
 * Packs boxes into rows of at most `width`, the highest first, with a pixel between them. `places` are in the order of
 * the boxes. The committed preview pictures depend on this order, which a packing library would change.
 */
export function packBoxes(
  boxes: readonly Box[],
  width: number,
): { width: number; height: number; places: [x: number, y: number][] } {
  const places: [number, number][] = []
  let [x, y, rowHeight] = [0, 0, 0]
  for (const [index, box] of [...boxes.entries()].toSorted(([, a], [, b]) => b[1] - a[1])) {
    if (x > 0 && x + box[0] > width) [x, y, rowHeight] = [0, y + rowHeight + 1, 0]
    places[index] = [x, y]
    x += box[0] + 1
    rowHeight = Math.max(rowHeight, box[1])
  }
  return { width, height: y + rowHeight, places }
}
