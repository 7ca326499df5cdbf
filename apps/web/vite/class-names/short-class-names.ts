import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Names the classes of CSS modules for the build: a capital and a letter for the file, one or two letters for the class. Rendered
 * pages contain their styles, so each name costs bytes in every first visit. Names of a file hardly ever change before the file does.
 * The builds of page and server rendering agree, since they read the same files in the same order.
 */
export function shortClassNames(folder: string): (name: string, file: string) => string {
  const files = globSync('**/*.module.css', { cwd: folder }).toSorted()
  const prefixes = new Map<string, string>()
  const used = new Set<string>()
  for (const file of files) {
    const prefix = prefixOf(file, used)
    used.add(prefix)
    prefixes.set(join(folder, file), prefix)
  }
  const namesOf = new Map<string, string[]>()
  return (name, file) => {
    const prefix = prefixes.get(file)
    if (prefix === undefined) throw new Error(`${file} is no CSS module in ${folder}.`)
    const names = namesOf.get(file) ?? []
    namesOf.set(file, names)
    if (!names.includes(name)) names.push(name)
    return prefix + lettersOf(names.indexOf(name))
  }
}

const letters = 'abcdefghijklmnopqrstuvwxyz'

/** From a hash of the path, so that another new file does not change it, or the next one that is free. */
function prefixOf(path: string, used: ReadonlySet<string>): string {
  const count = letters.length ** 2
  const start = createHash('sha256').update(path).digest().readUInt32BE() % count
  for (let index = start; index < start + count; index++) {
    const first = letters[Math.floor(index / letters.length) % letters.length] ?? ''
    const prefix = first.toUpperCase() + (letters[index % letters.length] ?? '')
    if (!used.has(prefix)) return prefix
  }
  throw new Error(`There are more than ${count} CSS modules.`)
}

/** a to z, then aa, ab, … */
function lettersOf(index: number): string {
  const last = letters[index % letters.length] ?? ''
  return index < letters.length ? last : lettersOf(Math.floor(index / letters.length) - 1) + last
}
