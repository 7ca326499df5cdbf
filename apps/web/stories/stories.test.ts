import { globSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { components, slugOf } from './read-stories.ts'
import { parseView } from './view.ts'

const componentFiles = globSync('*/*.tsx', { cwd: join(import.meta.dirname, '../src/ui') })
  .map((path) => path.replaceAll('\\', '/').replace(/\.tsx$/, ''))
  .filter((path) => !path.endsWith('.test'))
  .toSorted()

test('every component file of ui has stories, and every story has a component file', () => {
  expect(components.map(({ id }) => id).toSorted()).toEqual(componentFiles)
})

test.each(components)('$id has a comment, exports and states with unique addresses', (component) => {
  const slugs = Object.keys(component.states).map(slugOf)
  expect(component.description).toMatch(/^[A-Z].*\.$/)
  expect(component.names).not.toEqual([])
  expect(slugs).not.toEqual([])
  expect(new Set(slugs).size).toBe(slugs.length)
})

test('the props of a component are read from its source', () => {
  const button = components.find(({ id }) => id === 'actions/button')
  expect(button?.names).toEqual(['Button'])
  expect(button?.props).toContain('busyLabel?: ReactNode')
})

test('an address selects story, state, theme and direction', () => {
  expect(parseView('?story=forms/field&state=with-a-hint&theme=dark&dir=rtl')).toEqual({
    story: 'forms/field',
    state: 'with-a-hint',
    theme: 'dark',
    dir: 'rtl',
  })
  expect(parseView('?theme=neon&dir=up')).toEqual({ story: null, state: null, theme: null, dir: 'ltr' })
  expect(parseView('?lang=ar').dir).toBe('rtl')
})
