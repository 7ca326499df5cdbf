/** The engines besides Chromium that `scripts/setup.mjs --engines` found. */
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

type Found = {
  firefox: { programs: { firefox: string } }
  webkit: { programs: { driver: string; display: string } }
}
export type EngineName = keyof Found
type Recorded = { [Name in EngineName]: { programs: Partial<Found[Name]['programs']>; missing: string[] } }

export const engineNames: readonly EngineName[] = ['firefox', 'webkit']

const recordFile = join(import.meta.dirname, '..', 'node_modules', '.cache', 'crema', 'engines.json')

/** The packages of Debian that an engine lacks; undefined before the setup has looked for it. */
export function missingPackages(name: EngineName): string[] | undefined {
  return readRecord()?.[name].missing
}

/** The paths of an engine's programs. Throws if one is missing. */
export function enginePrograms<Name extends EngineName>(name: Name): Found[Name]['programs'] {
  const recorded = readRecord()?.[name]
  if (recorded?.missing.length !== 0) throw new Error(`${name} is not installed.`)
  return recorded.programs as Found[Name]['programs'] // complete, since nothing is missing
}

function readRecord(): Recorded | undefined {
  // Written by scripts/setup/engines.mjs in this shape.
  return existsSync(recordFile) ? (JSON.parse(readFileSync(recordFile, 'utf8')) as Recorded) : undefined
}
