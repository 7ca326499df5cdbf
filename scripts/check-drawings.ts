/**
 * The pictures of every brand, `brands/<brand>/art`: each drawing that the product names, small enough for a list, safe
 * to put into a page beside others, and other pictures of campaigns within their size. Prints `file  problem`.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { drawings } from '../packages/contract/campaigns/artwork.ts'
import { root } from './run-command.ts'

const maxDrawingBytes = 3000
const maxPictureBytes = 60_000
const pictureTypes = ['.png', '.jpg', '.webp', '.avif']

/** What is wrong with the text of a drawing; empty if nothing is. */
export function drawingProblems(svg: string): string[] {
  const rules: [boolean, string][] = [
    [Buffer.byteLength(svg) >= maxDrawingBytes, `is not smaller than ${maxDrawingBytes} bytes`],
    [
      !svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 160 160">'),
      'does not begin with an svg of viewBox 0 0 160 160',
    ],
    [
      /<(?:script|style|foreignObject|image|use|text|a)\b|\son\w+=|<!/i.test(svg),
      'contains something other than shapes',
    ],
    [/\b(?:href|src)=|url\(/i.test(svg), 'refers to something'],
    [/\bid=/.test(svg), 'has an id, which another drawing of the page may have too'],
  ]
  return rules.flatMap(([isBroken, problem]) => (isBroken ? [problem] : []))
}

/** The problems of a brand's folder of pictures. */
export function pictureProblems(folder: string): string[] {
  const files = readdirSync(folder)
  const missing = drawings
    .map((name) => `${name}.svg`)
    .filter((file) => !files.includes(file))
    .map((file) => `${file}  is missing`)
  return [
    ...missing,
    ...files.flatMap((file) => problemsOf(folder, file).map((problem) => `${file}  ${problem}`)),
  ]
}

function problemsOf(folder: string, file: string): string[] {
  const bytes = readFileSync(join(folder, file))
  const type = extname(file)
  if (type === '.svg') return drawingProblems(bytes.toString('utf8'))
  if (!pictureTypes.includes(type)) return [`is neither .svg nor ${pictureTypes.join(', ')}`]
  return bytes.length > maxPictureBytes ? [`is larger than ${maxPictureBytes} bytes`] : []
}

if (import.meta.main) {
  const problems = readdirSync(join(root, 'brands')).flatMap((brand) =>
    pictureProblems(join(root, 'brands', brand, 'art')).map((problem) => `brands/${brand}/art/${problem}`),
  )
  console.log(problems.length === 0 ? 'Every brand has every drawing.' : problems.join('\n'))
  process.exitCode = problems.length === 0 ? 0 : 1
}
