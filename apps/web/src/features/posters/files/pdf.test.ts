import { expect, test } from 'vitest'
import { pdfOf, type PdfPoster, runsOf } from './pdf.ts'

const poster: PdfPoster = {
  jpeg: Uint8Array.of(0xff, 0xd8, 0xff, 0xd9),
  pixels: { width: 1_819, height: 2_552 },
  size: { width: 148, height: 210 },
  bleed: 3,
  code: {
    x: 9,
    y: 150,
    size: 30,
    cells: [
      [true, true, false],
      [false, false, false],
      [true, false, true],
    ],
  },
  linkText: { x: 70, baseline: 198, width: 60, size: 3.8, text: 'crema.example/i/K7Q2C4M8XP' },
  link: String.raw`https://crema.example/c/A(1)\2?m=1`,
  title: 'Café 8折',
  language: 'zh-Hant',
}

const textOf = async (file: Blob) => Buffer.from(await file.arrayBuffer()).toString('latin1')

test('the offsets of the table are those of the objects, and lengths those of the streams', async () => {
  const text = await textOf(pdfOf(poster))
  const table = Number(/startxref\n(\d+)/.exec(text)?.[1])
  expect(text.slice(table, table + 4)).toBe('xref')
  const offsets = [...text.slice(table).matchAll(/^(\d{10}) 00000 n $/gm)].map(([, offset]) => Number(offset))
  expect(offsets).toHaveLength(9)
  offsets.forEach((offset, index) => expect(text.slice(offset)).toMatch(new RegExp(`^${index + 1} 0 obj\n`)))
  const streams = [...text.matchAll(/\/Length (\d+)>>\nstream\n/g)]
  expect(streams).toHaveLength(2)
  for (const { 0: head, 1: length, index } of streams) {
    const end = index + head.length + Number(length)
    expect(text.slice(end, end + 10)).toBe('\nendstream')
  }
})

test('the page has bleed around its trimmed size', async () => {
  const text = await textOf(pdfOf(poster))
  const points = (mm: number) => Math.round((mm * 72_000) / 25.4) / 1_000
  expect(text).toContain(
    `/MediaBox[0 0 ${points(154)} ${points(216)}]/BleedBox[0 0 ${points(154)} ${points(216)}]`,
  )
  expect(text).toContain(`/TrimBox[${points(3)} ${points(3)} ${points(151)} ${points(213)}]`)
  const trimmed = await textOf(pdfOf({ ...poster, bleed: 0 }))
  expect(trimmed).toContain(`/MediaBox[0 0 ${points(148)} ${points(210)}]`)
  expect(trimmed).toContain(`/TrimBox[0 0 ${points(148)} ${points(210)}]`)
})

test('the link is escaped, and the code is black ink in rectangles', async () => {
  const text = await textOf(pdfOf(poster))
  expect(text.match(/\/URI\(https:\/\/crema\.example\/c\/A\\\(1\\\)\\\\2\?m=1\)/g)).toHaveLength(2)
  expect(text).toContain('0 0 0 1 k')
  // White ground, then two runs in the third row and one in the first.
  expect(text.match(/ re( f)?$/gm)).toHaveLength(4)
  expect(text).toContain('3 Tr')
  expect(text).toContain('(crema.example/i/K7Q2C4M8XP) Tj')
})

test('runs of dark cells', () => {
  expect(runsOf([true, true, false, true])).toEqual([
    [0, 2],
    [3, 1],
  ])
  expect(runsOf([false])).toEqual([])
})
