import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { countryList } from '@crema/contract/countries/countries'
import { boxesOf, type ConsentForms } from '@crema/contract/privacy/consent-boxes'
import { requiredConsents } from '@crema/contract/privacy/consent-rules'
import { marketingChannels } from '@crema/contract/privacy/consents'
import { brandFolder } from '#src/mail/mail-brand.ts'
import { documentEditions } from './document-editions.ts'

const legal = join(brandFolder('crema'), 'legal')
const editions = documentEditions('crema')

describe('the edition of a document', () => {
  test('has the version in force and the hash of what the country is shown', () => {
    const { version, hash } = editions('consent', 'KR', 'ko')
    const text = readFileSync(join(legal, 'consent', version, 'ko.md'), 'utf8')
    const shown = text
      .split(/^(?=## )/m)
      .filter((part) => !/^## .* for=/.test(part) || part.split('\n')[0]?.includes('for=kr}'))
      .join('')
    expect(shown).not.toBe(text)
    expect(hash).toEqual(createHash('sha256').update(shown).digest())
  })

  test('is that of the brand whose documents another brand uses', () => {
    expect(documentEditions('halyard')('terms', 'US', 'en')).toEqual(editions('terms', 'US', 'en'))
  })
})

// The form of the sign-in and the boxes of the document are the same question.
test.each(countryList)('%s: the gateway requires what the consent form marks as required', (country) => {
  const { version } = editions('consent', country, 'en')
  const forms = JSON.parse(
    readFileSync(join(legal, 'consent', version, 'boxes.json'), 'utf8'),
  ) as ConsentForms // checked with the documents
  const boxes = boxesOf(forms, country)
  expect(boxes.filter(({ isRequired }) => isRequired).map(({ box }) => box)).toEqual([
    ...requiredConsents(country),
  ])
  expect(boxes.filter(({ isRequired }) => !isRequired).map(({ box }) => box)).toEqual(
    marketingChannels.map((channel) => `marketing-${channel}`),
  )
})
