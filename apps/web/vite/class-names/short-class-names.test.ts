import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { shortClassNames } from './short-class-names.ts'

/** A folder with so many style sheets that some hashes are the same. */
const folder = mkdtempSync(join(tmpdir(), 'class-names-'))
mkdirSync(join(folder, 'ui'))
const files = Array.from({ length: 200 }, (_, index) => join(folder, 'ui', `part-${index}.module.css`))
for (const file of files) writeFileSync(file, '')
const [first = '', second = ''] = files

test('every class of every file has a name of its own', () => {
  const nameOf = shortClassNames(folder)
  const classes = Array.from({ length: 60 }, (_, index) => `class${index}`)
  const names = files.flatMap((file) => classes.map((each) => nameOf(each, file)))
  expect(new Set(names).size).toBe(files.length * classes.length)
  for (const name of names) expect(name).toMatch(/^[A-Z][a-z]{2,3}$/)
})

test('two builds give a class the same name, whatever file comes first', () => {
  const [one, other] = [shortClassNames(folder), shortClassNames(folder)]
  const names = [first, second].map((file) => one('title', file))
  expect([second, first].map((file) => other('title', file)).toReversed()).toEqual(names)
  expect(one('title', first), 'asked again').toBe(names[0])
})

test('a file of another folder is refused', () => {
  expect(() => shortClassNames(folder)('title', join(folder, '..', 'other.module.css'))).toThrow(
    'is no CSS module',
  )
})
