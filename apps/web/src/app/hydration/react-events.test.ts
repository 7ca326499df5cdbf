import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { hearOnlyWhatCounts } from './react-events.ts'

/** Handlers that React keeps at its root, of events that nobody hears there. */
const unheard =
  /\bon(?:Pointer|Drag|Composition|Touch(?:Move|End|Cancel)|Mouse(?:Down|Up|Move)|Animation|Transition)\w*=|\bon(?:DoubleClick|ContextMenu|AuxClick|Copy|Cut|Wheel|Select|BeforeInput|KeyPress|Drop|Reset)=/

it('has no component wait for an event that is not heard', () => {
  const folder = join(import.meta.dirname, '../..')
  const waiting = globSync('**/*.tsx', { cwd: folder }).filter((file) =>
    unheard.test(readFileSync(join(folder, file), 'utf8')),
  )
  expect(waiting).toEqual([])
})

it('hears a tap everywhere, and a finger that comes down on a link alone', () => {
  const root = new EventTarget()
  hearOnlyWhatCounts(root as Element)
  const heard = vi.fn<(event: Event) => void>()
  for (const type of ['click', 'touchstart', 'pointerdown']) root.addEventListener(type, heard)
  const comes = (type: string, selector: string) => {
    const event = new Event(type)
    Object.defineProperty(event, 'target', {
      value: { closest: (wanted: string) => (wanted === selector ? {} : null) },
    })
    root.dispatchEvent(event)
    return heard.mock.calls.length
  }
  expect(comes('click', 'button')).toBe(1)
  expect(comes('pointerdown', 'a')).toBe(1)
  expect(comes('touchstart', 'button')).toBe(1)
  expect(comes('touchstart', 'a')).toBe(2)
})
