import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { drawingProblems, pictureProblems } from './check-drawings.ts'
import { root } from './run-command.ts'

const drawing = (body: string, box = '0 0 160 160') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${box}">${body}</svg>\n`

test('plain shapes are in order', () => {
  expect(drawingProblems(drawing('<path fill="#c4162f" d="M0 0h9v9z"/>'))).toEqual([])
})

test.each([
  ['viewBox', drawing('<path d="M0 0"/>', '0 0 200 200')],
  ['smaller', drawing('<path d="M0 0"/>'.repeat(200))],
  ['other than shapes', drawing('<script>alert(1)</script>')],
  ['other than shapes', drawing('<path onclick="alert(1)" d="M0 0"/>')],
  ['refers', drawing('<path fill="url(#shade)" d="M0 0"/>')],
  ['refers', drawing('<feImage href="https://example.com/a.png"/>')],
  ['id', drawing('<path id="shade" d="M0 0"/>')],
])('a drawing is refused: %s', (problem, svg) => {
  expect(drawingProblems(svg).join('\n')).toContain(problem)
})

test('a folder without a drawing, with a large picture or another file', () => {
  const folder = mkdtempSync(join(tmpdir(), 'art-'))
  try {
    cpSync(join(root, 'brands/crema/art'), folder, { recursive: true })
    rmSync(join(folder, 'latte.svg'))
    writeFileSync(join(folder, 'winter.webp'), Buffer.alloc(60_001))
    writeFileSync(join(folder, 'notes.txt'), 'a note')
    const problems = pictureProblems(folder).join('\n')
    expect(problems).toContain('latte.svg  is missing')
    expect(problems).toContain('winter.webp  is larger than 60000 bytes')
    expect(problems).toContain('notes.txt  is neither')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
