import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { checkSupplyChain, readAdvisories } from './check-supply-chain.ts'
import { root } from './run-command.ts'
import type { AcceptedAdvisory } from './supply-chain/accepted-advisory.ts'
import { isAllowedLicence } from './supply-chain/licences.ts'
import { isInRange } from './supply-chain/version-range.ts'

const folders: string[] = []
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true })
})

const right = { version: '1.2.3', integrity: 'sha512-abc', license: 'MIT' }
const advisory = {
  package: 'cup',
  affected: '>=1.0.0 <1.2.4',
  patched: '1.2.4',
  id: 'GHSA-1',
  summary: 'It leaks',
}
const today = new Date('2026-11-23T12:00:00Z')
const acceptedUntil = (until: string) => [{ id: 'GHSA-1', reason: 'not called', until }]

/** Problems of a project with one package; `installed` is what the package itself says. */
function problemsOf(entry: object, installed?: object, accepted: AcceptedAdvisory[] = []): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'crema-lock-'))
  folders.push(folder)
  writeFileSync(
    join(folder, 'package-lock.json'),
    JSON.stringify({ packages: { '': { version: '0.1.0' }, 'apps/web': {}, 'node_modules/cup': entry } }),
  )
  if (installed) {
    mkdirSync(join(folder, 'node_modules/cup'), { recursive: true })
    writeFileSync(join(folder, 'node_modules/cup/package.json'), JSON.stringify(installed))
  }
  return checkSupplyChain(folder, { accepted, advisories: [advisory] }, today)
}

test('this repository has no problem', () => {
  expect(checkSupplyChain(root, readAdvisories(), new Date())).toEqual([])
})

test('an advisory of the list is accepted up to a day, and fails again after it', () => {
  expect(problemsOf(right, undefined, acceptedUntil('2026-11-23'))).toEqual([])
  expect(problemsOf(right, undefined, acceptedUntil('2026-11-22'))).toHaveLength(1)
})

describe('the list in the repository', () => {
  const { advisories } = readAdvisories()

  test.each(advisories)('$package $id ends before $patched', ({ affected, patched }) => {
    if (patched === 'any other') return
    for (const version of patched.split(', ')) expect(isInRange(version, affected)).toBe(false)
  })

  test('names no package that is not installed any more, and none twice for one advisory', () => {
    const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
      packages: Record<string, object>
    }
    const installed = new Set(Object.keys(lock.packages).map((path) => path.split('node_modules/').at(-1)))
    expect(advisories.filter((each) => !installed.has(each.package))).toEqual([])
    const entries = advisories.map((each) => `${each.package} ${each.id}`)
    expect(entries.filter((entry, index) => entries.indexOf(entry) !== index)).toEqual([])
  })

  test.each([
    ['fastify', '5.12.1', ['GHSA-4mh8-r7rc-xpvc', 'GHSA-667r-xxjv-c9mm']],
    ['fastify', '5.12.5', ['GHSA-389g-gv7q-r4x8']],
    ['fastify', '5.12.6', []],
    ['@fastify/proxy-addr', '5.1.0', ['GHSA-jqcg-44mw-7w3h']],
    ['ws', '8.20.1', ['GHSA-96hv-2xvq-fx4p']],
    ['vite', '8.0.15', ['GHSA-fx2h-pf6j-xcff']],
    ['nodemailer', '10.1.3', ['GHSA-85x2-q946-cp5h']],
  ])('%s %s has %j', (name, version, ids) => {
    const found = advisories.filter((each) => each.package === name && isInRange(version, each.affected))
    expect(found.map(({ id }) => id)).toEqual(expect.arrayContaining(ids))
    if (ids.length === 0) expect(found).toEqual([])
  })
})

describe('each rule, broken once', () => {
  test.each([
    ['nothing', { ...right, version: '1.2.4' }, undefined, []],
    ['a link to a folder of the project', { link: true, resolved: 'apps/web' }, undefined, []],
    [
      'integrity is missing',
      { version: '1.2.4', license: 'MIT' },
      undefined,
      ['has no integrity: npm would install whatever the registry sends'],
    ],
    [
      'a registry is named',
      { ...right, version: '1.2.4', resolved: 'https://registry.example/cup-1.2.4.tgz' },
      undefined,
      ['names the host it came from: remove `resolved`, so that it installs from any registry'],
    ],
    [
      'the installed package has another licence than the lock file says',
      { ...right, version: '1.2.4' },
      { license: 'GPL-3.0-only' },
      ['has the licence GPL-3.0-only, which is neither permissive nor an exception in licences.ts'],
    ],
    [
      'the licence of a package that is not installed',
      { ...right, version: '1.2.4', license: 'SSPL-1.0' },
      undefined,
      ['has the licence SSPL-1.0, which is neither permissive nor an exception in licences.ts'],
    ],
    ['there is no licence', { ...right, version: '1.2.4' }, {}, ['states no licence']],
    [
      'the version has a known vulnerability',
      right,
      undefined,
      ['1.2.3 is affected by GHSA-1 (>=1.0.0 <1.2.4; patched in 1.2.4): It leaks'],
    ],
  ])('%s', (_name, entry, installed, problems) => {
    expect(problemsOf(entry, installed)).toEqual(problems.map((problem) => `node_modules/cup  ${problem}`))
  })
})

test.each([
  ['cup', 'MIT', true],
  ['cup', '(GPL-2.0 OR MIT)', true],
  ['cup', 'MIT AND GPL-2.0', false],
  ['cup', 'MPL-2.0', false],
  ['axe-core', 'MPL-2.0', true],
  ['axe-core', 'GPL-3.0', false],
  ['lightningcss-linux-x64-gnu', 'MPL-2.0', true],
])('%s may have %s: %j', (name, licence, isAllowed) => {
  expect(isAllowedLicence(name, licence)).toBe(isAllowed)
})

test.each([
  ['7.0.6', '<7.0.7', true],
  ['7.0.7', '<7.0.7', false],
  ['7.0.7-rc.1', '<7.0.7', true],
  ['7.0.10', '<7.0.9', false],
  ['10.0.0', '<9.1.1', false],
  ['8.0.0', '>=8.0.0 <9.1.1', true],
  ['7.9.9', '>=8.0.0 <9.1.1', false],
  ['9.0.0', '<8.2.2 || >=9.0.0 <9.0.1', true],
  ['1.0.0', '=1.0.0', true],
  ['1.0.1', '<=1.0.0', false],
  ['1.0.1', '>1.0.0', true],
])('%s in %s: %j', (version, range, isIn) => {
  expect(isInRange(version, range)).toBe(isIn)
})

test('a range that cannot be read is an error, not an entry without effect', () => {
  expect(() => isInRange('1.0.0', '^1.0')).toThrow('is no version')
  expect(() => isInRange('1.0', '<2.0.0')).toThrow('“1.0” is no version')
})
