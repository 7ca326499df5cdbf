import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { limitReactEvents } from './react-events.ts'

/** React attributes for events to which React does not listen. */
const unhandled =
  /\bon(?:Pointer|Drag|Composition|Touch(?:Move|End|Cancel)|Mouse(?:Down|Up|Move)|Animation|Transition)\w*=|\bon(?:DoubleClick|ContextMenu|AuxClick|Copy|Cut|Wheel|Select|BeforeInput|KeyPress|Drop|Reset)=/

it('no component uses an event to which React does not listen', () => {
  const folder = join(import.meta.dirname, '../..')
  const components = globSync('**/*.tsx', { cwd: folder }).filter((file) =>
    unhandled.test(readFileSync(join(folder, file), 'utf8')),
  )
  expect(components).toEqual([])
})

it('React listens to taps everywhere, and to touches on links only', () => {
  const root = new EventTarget()
  limitReactEvents(root as Element)
  const listener = vi.fn<(event: Event) => void>()
  for (const type of ['click', 'touchstart', 'pointerdown']) root.addEventListener(type, listener)
  const dispatch = (type: string, selector: string) => {
    const event = new Event(type)
    Object.defineProperty(event, 'target', {
      value: { closest: (requested: string) => (requested === selector ? {} : null) },
    })
    root.dispatchEvent(event)
    return listener.mock.calls.length
  }
  expect(dispatch('click', 'button')).toBe(1)
  expect(dispatch('pointerdown', 'a')).toBe(1)
  expect(dispatch('touchstart', 'button')).toBe(1)
  expect(dispatch('touchstart', 'a')).toBe(2)
})
