/** Finds layout defects: a page wider than its window, clipped text, broken words, small or overlapping touch targets. */
import type { Page } from '@playwright/test'

/** Checks the current screen; each problem is one line. */
export const findProblems = (page: Page): Promise<string[]> => page.evaluate(collectProblems)

/** Runs in the page, so it must not refer to anything outside of it. */
function collectProblems(): string[] {
  const touch = 44
  const root = document.documentElement
  const scope = document.querySelector('dialog[open]') ?? document.body
  const problems: string[] = []
  const pen = document.createElement('canvas').getContext('2d')

  const describe = (element: Element) => {
    const text = (element.getAttribute('aria-label') ?? element.textContent)
      .trim()
      .replaceAll(/\s+/g, ' ')
      .slice(0, 40)
    return `<${element.tagName.toLowerCase()} ${element.getAttribute('class')?.split(' ')[0] ?? ''}> “${text}”`
  }
  const isSeen = (element: Element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false
    for (let around: Element | null = element; around && around !== root; around = around.parentElement) {
      // Visually hidden text has a box of one pixel.
      const { width, height } = around.getBoundingClientRect()
      if (width === 1 && height === 1) return false
    }
    const { width, height } = element.getBoundingClientRect()
    return width > 0 && height > 0
  }

  if (root.scrollWidth > root.clientWidth) {
    const widest = [...scope.querySelectorAll('*')].find(
      (each) => isSeen(each) && each.getBoundingClientRect().right > root.clientWidth + 1,
    )
    problems.push(
      `the page is ${root.scrollWidth - root.clientWidth} px wider than its window: ${widest ? describe(widest) : ''}`,
    )
  }

  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT)
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement
    if (!parent || !node.textContent?.trim() || !isSeen(parent)) continue
    const range = document.createRange()
    range.selectNodeContents(node)
    // The text in a text area's markup has no box: the browser shows its value instead.
    if (range.getClientRects().length === 0) continue
    const text = range.getBoundingClientRect()
    for (const word of brokenWords(node)) problems.push(`a word is broken: “${word}” in ${describe(parent)}`)
    const ink = inkOf(node.textContent, parent, text)
    let box: Element | null = parent
    while (box && getComputedStyle(box).display.startsWith('inline')) box = box.parentElement
    if (!box) continue
    const inside = box.getBoundingClientRect()
    if (text.right > inside.right + 1 || text.left < inside.left - 1)
      problems.push(`text runs out of its box: ${describe(parent)}`)
    for (let around: Element | null = parent; around && around !== root; around = around.parentElement) {
      const { overflowX, overflowY, clipPath } = getComputedStyle(around)
      // What is outside a scroll container can be scrolled to.
      if (clipPath !== 'none' || /auto|scroll/.test(overflowX)) break
      const cut = around.getBoundingClientRect()
      const isCutAside =
        /hidden|clip/.test(overflowX) && (text.right > cut.right + 1 || text.left < cut.left - 1)
      const isCutBelow =
        /hidden|clip/.test(overflowY) && (ink.bottom > cut.bottom + 1 || ink.top < cut.top - 1)
      if (isCutAside || isCutBelow) problems.push(`text is cut: ${describe(parent)}`)
    }
  }

  const controls = [
    ...scope.querySelectorAll('a[href], button, input, select, textarea, summary, [role=tab]'),
  ].filter(isSeen)
  for (const control of controls) {
    if (
      control instanceof HTMLInputElement
      && !control.readOnly
      && control.scrollWidth > control.clientWidth + 1
    )
      problems.push(`what was typed is cut: ${describe(control)}`)
    if (!isInSentence(control) && !isTappable(control)) {
      const { width, height } = control.getBoundingClientRect()
      problems.push(`touch target of ${Math.round(width)} × ${Math.round(height)}: ${describe(control)}`)
    }
  }
  const flat = controls.filter(
    (control) => !controls.some((other) => other !== control && other.contains(control)),
  )
  flat.forEach((control, index) => {
    for (const other of flat.slice(index + 1)) {
      // Line boxes of Arabic and Thai are higher than their lines.
      const areInSentence = isInSentence(control) && isInSentence(other)
      if (!areInSentence && overlap(control, other) && floats(control) === floats(other))
        problems.push(`touch targets overlap: ${describe(control)} and ${describe(other)}`)
    }
  })
  return [...new Set(problems)]

  /**
   * The upper and lower edge of what is painted of a text. Its box is as high as the font allows, which for Arabic and Thai is more than
   * the height of a line.
   */
  function inkOf(text: string, parent: Element, box: DOMRect): { top: number; bottom: number } {
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(parent)
    if (!pen) return box
    pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`
    const metrics = pen.measureText(text)
    return {
      top: box.top + metrics.fontBoundingBoxAscent - metrics.actualBoundingBoxAscent,
      bottom: box.bottom - metrics.fontBoundingBoxDescent + metrics.actualBoundingBoxDescent,
    }
  }

  /** Latin words that continue in the next line without a hyphen. Those of links and addresses may. */
  function brokenWords(node: Node): string[] {
    const words = node.textContent?.matchAll(/(?<![\S])[\p{Script=Latin}]{4,}(?=[\s.,!?]|$)/gu) ?? []
    return [...words].flatMap(({ 0: word, index }) => {
      const range = document.createRange()
      range.setStart(node, index)
      range.setEnd(node, index + word.length)
      const tops = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top)
      return Math.max(...tops) - Math.min(...tops) > 4 ? [word] : []
    })
  }

  /** WCAG 2.5.8 exempts links within a sentence. */
  function isInSentence(control: Element): boolean {
    return (
      getComputedStyle(control).display === 'inline'
      && control.parentElement?.textContent !== control.textContent
    )
  }

  /** Compares line boxes, because a link within a sentence may wrap. */
  function overlap(one: Element, other: Element): boolean {
    return seenRects(one).some((a) =>
      seenRects(other).some((b) => {
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
        return across > 1 && down > 1
      }),
    )
  }

  /** The visible boxes: scroll containers clip what is outside of them. */
  function seenRects(element: Element): { left: number; right: number; top: number; bottom: number }[] {
    const windows: DOMRect[] = []
    for (let around = element.parentElement; around && around !== root; around = around.parentElement) {
      const { overflowX, overflowY } = getComputedStyle(around)
      if (/auto|scroll/.test(`${overflowX} ${overflowY}`)) windows.push(around.getBoundingClientRect())
    }
    return [...element.getClientRects()].map(({ left, right, top, bottom }) => ({
      left: Math.max(left, ...windows.map((each) => each.left)),
      right: Math.min(right, ...windows.map((each) => each.right)),
      top: Math.max(top, ...windows.map((each) => each.top)),
      bottom: Math.min(bottom, ...windows.map((each) => each.bottom)),
    }))
  }

  /** Fixed and sticky elements may cover scrolling ones, also within a dialog, which is fixed itself. */
  function floats(element: Element): boolean {
    for (let around: Element | null = element; around && around !== scope; around = around.parentElement) {
      if (/sticky|fixed/.test(getComputedStyle(around).position)) return true
    }
    return false
  }

  /** At least 44 by 44 px, including its label and its invisible edges. */
  function isTappable(control: Element): boolean {
    const { width, height } = control.getBoundingClientRect()
    if (width >= touch - 0.5 && height >= touch - 0.5) return true
    control.scrollIntoView({ block: 'center' })
    const { left, top } = control.getBoundingClientRect()
    const [x, y] = [left + width / 2, top + height / 2]
    const answersAt = (pointX: number, pointY: number) => {
      const hit = document.elementFromPoint(pointX, pointY)
      const label = hit?.closest('label')
      return (
        hit !== null
        && (control.contains(hit) || (label instanceof HTMLLabelElement && label.control === control))
      )
    }
    const tappableLength = (stepX: number, stepY: number) => {
      let pixels = 0
      while (pixels < touch && answersAt(x + stepX * (pixels + 1), y + stepY * (pixels + 1))) pixels++
      return pixels
    }
    const answers =
      tappableLength(-1, 0) + tappableLength(1, 0) + 2 >= touch
      && tappableLength(0, -1) + tappableLength(0, 1) + 2 >= touch
    window.scrollTo(0, 0)
    return answers
  }
}
