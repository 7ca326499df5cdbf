import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { localeCodes } from '@crema/i18n/locales'
import { checkLegalFolder } from './check-legal-folder.ts'

const brandFolder = join(import.meta.dirname, '../../../../brands/crema/legal')

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'crema-legal-'))
  cpSync(brandFolder, folder, { recursive: true })
})
afterEach(() => rmSync(folder, { recursive: true }))

const awaited = localeCodes.filter((language) => language !== 'en')
const problems = () => checkLegalFolder(folder, { awaited }).problems

function edit(file: string, change: (text: string) => string) {
  const path = join(folder, file)
  const text = readFileSync(path, 'utf8')
  expect(change(text)).not.toBe(text)
  writeFileSync(path, change(text))
}

/** Without the line of this item. */
const withoutItem = (id: string) => (text: string) => text.replace(new RegExp(`\n- [^\n]* \\{#${id}\\}`), '')

const version = '2025-09-01'

test('the brand’s folder has no problem', () => {
  expect(problems()).toEqual([])
})

test('a folder without one of its documents, with an unknown one, and without its data', () => {
  mkdirSync(join(folder, 'warranty'))
  rmSync(join(folder, 'terms'), { recursive: true })
  rmSync(join(folder, 'countries.json'))
  expect(problems()).toEqual(
    expect.arrayContaining([
      'warranty: no route asks for it',
      `terms/${version}/en.md: is missing`,
      'countries.json: has no minimum age for us',
    ]),
  )
})

test('a version without dates, in the wrong order or without a row', () => {
  edit('versions.json', (text) => text.replace('"2025-08-29"', '"soon"'))
  mkdirSync(join(folder, 'privacy/2023-01-01'))
  expect(problems()).toEqual(
    expect.arrayContaining([
      'versions.json: a version of privacy lacks a date',
      'privacy/2023-01-01: is no version of versions.json',
    ]),
  )
  cpSync(join(brandFolder, 'versions.json'), join(folder, 'versions.json'))
  edit('versions.json', (text) => text.replaceAll('2024-06-01', '2026-06-01'))
  expect(problems()).toContain(
    'versions.json: the versions of terms are not in their order, the newest first',
  )
})

test('a translation is required, unless it is awaited', () => {
  rmSync(join(folder, `cookies/${version}/de.md`), { force: true })
  expect(checkLegalFolder(folder, { only: 'de' }).problems).toContain(`cookies/${version}/de.md: is missing`)
  expect(checkLegalFolder(folder, { awaited: [] }).problems).toContain(`cookies/${version}/de.md: is missing`)
  expect(checkLegalFolder(folder, { awaited: ['de'] }).missing).toContain(`cookies/${version}/de`)
})

test('a language without a route and a text that cannot be read', () => {
  writeFileSync(join(folder, `cancellation/${version}/ru.md`), '# Удаление')
  writeFileSync(join(folder, `terms/${version}/fr.md`), 'Sans titre')
  expect(problems()).toEqual(
    expect.arrayContaining([
      `cancellation/${version}/ru.md: no route asks for it`,
      `terms/${version}/fr.md: line 1 is no title`,
    ]),
  )
})

test.each([
  ['a category of data', 'privacy', 'signals', 'privacy: #data has no item #signals, which the product has'],
  ['a period', 'privacy', 'attemptPeriod', 'no document says {attemptDays}'],
  [
    'a recipient',
    'privacy',
    'messaging',
    'privacy: #recipients has no item #messaging, which the product has',
  ],
  ['a storage purpose', 'cookies', 'task', 'cookies: #necessary has no item #task, which the product has'],
  [
    'an optional purpose',
    'cookies',
    'location',
    'cookies: #optional has no item #location, which the product has',
  ],
  [
    'a box',
    'consent',
    'transferAbroad',
    'consent: #boxes has no item #transferAbroad, which the product has',
  ],
])('%s that the English text does not mention is found', (_, document, id, problem) => {
  edit(`${document}/${version}/en.md`, withoutItem(id))
  expect(problems()).toContain(problem)
})

test('what the product does not have is found in the English text', () => {
  edit(`cookies/${version}/en.md`, (text) =>
    text.replace('- **Signing in.', '- **Ads.** Names: {taskNames}. {#ads}\n- **Signing in.'),
  )
  expect(problems()).toContain('cookies: #necessary has the item #ads, which the product does not have')
})

test('a purpose without its names and a payment provider without its name are found', () => {
  edit(`cookies/${version}/en.md`, (text) => text.replace('Names: {antiRobotNames}.', ''))
  edit(`privacy/${version}/en.md`, (text) => text.replace('Airwallex, ', ''))
  expect(problems()).toEqual(
    expect.arrayContaining([
      'cookies: #antiRobot does not list {antiRobotNames}',
      'privacy: #paymentProviders does not name the provider Airwallex',
    ]),
  )
})

test('a country without a section, and a section without an item, are found', () => {
  edit(`privacy/${version}/en.md`, (text) => text.replace('{#qa for=qa}', '{#qa for=au}'))
  edit(`privacy/${version}/en.md`, (text) =>
    text.replace('- **Language.** The Vietnamese text prevails. {#language}\n', ''),
  )
  expect(problems()).toEqual(
    expect.arrayContaining(['privacy: has no section for qa', 'privacy: #vn has no item #language']),
  )
})

test('a version whose changes are not in every language is found', () => {
  edit('changes.json', (text) => text.replace('"ko"', '"xx"'))
  expect(problems()).toContain(
    `changes.json: terms ${version} lacks changes in ko that the English text lists`,
  )
})
