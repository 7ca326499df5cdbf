import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { legalDocumentsFolder } from './legal-documents.ts'

let brands: string
beforeEach(() => {
  brands = mkdtempSync(join(tmpdir(), 'crema-brands-'))
})
afterEach(() => rmSync(brands, { recursive: true }))

function addBrand(name: string, { facts = {}, hasLegal = false }: { facts?: object; hasLegal?: boolean }) {
  mkdirSync(join(brands, name, hasLegal ? 'legal' : ''), { recursive: true })
  writeFileSync(join(brands, name, 'brand.json'), JSON.stringify(facts))
}

test('a brand with a folder of its own uses it, whatever its brand.json names', () => {
  addBrand('crema', { hasLegal: true })
  addBrand('acorn', { hasLegal: true, facts: { legalDocuments: 'crema' } })
  expect(legalDocumentsFolder(brands, 'acorn')).toBe(join(brands, 'acorn/legal'))
})

test('a brand without one uses the documents of the brand that it names', () => {
  addBrand('crema', { hasLegal: true })
  addBrand('acorn', { facts: { legalDocuments: 'crema' } })
  expect(legalDocumentsFolder(brands, 'acorn')).toBe(join(brands, 'crema/legal'))
})

test.each([
  ['names none', {}],
  ['names one that does not exist', { legalDocuments: 'other' }],
  ['names one without documents', { legalDocuments: 'bare' }],
])('the build fails where a brand without one %s', (_, facts) => {
  addBrand('bare', {})
  addBrand('acorn', { facts })
  expect(() => legalDocumentsFolder(brands, 'acorn')).toThrow('The brand acorn has no legal documents')
})
