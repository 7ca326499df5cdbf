// What the English texts must say because the product does it. A new table, storage purpose, provider or period has no item
// in them, and the check fails.
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { europeanUnion } from '@crema/contract/legal/country-sections'
import { type DocumentContent, itemsOf, linesOf, plainText } from '@crema/contract/legal/document-content'
import { agreementPurposes, marketingChannels } from '@crema/contract/privacy/consents'
import { dataCategories, dataPeriods, dataRecipients } from '@crema/contract/privacy/data-categories'
import { retentionPeriods } from '@crema/contract/privacy/retention'
import { documents } from '#src/features/legal/documents.ts'
import { devicePurposes, technicalPurposes } from '#src/host-app/stored-data.ts'
import { placeholdersOf } from './check-document.ts'

type Texts = Readonly<Record<string, DocumentContent>>

/** What each country's section of the privacy policy says. */
const countryItems = ['law', 'rights', 'age', 'retention', 'transfer', 'language']

/** The names of the payment providers by the folders of their adapters. */
const providerNames: Readonly<Record<string, string>> = {
  adyen: 'Adyen',
  airwallex: 'Airwallex',
  antom: 'Antom',
  payermax: 'PayerMax',
  paypal: 'PayPal',
  smbc: 'SMBC',
}

const providersFolder = join(import.meta.dirname, '../../../gateway/src/modules/payments/providers')

/** The boxes of the consent form; `requiredConsents` says which of them a country asks for. */
const consentBoxes = [...agreementPurposes, ...marketingChannels.map((channel) => `marketing-${channel}`)]

/** Problems of the English texts in force, by document. */
export function declaredFactProblems(texts: Texts): string[] {
  const problems: string[] = []
  const expectItems = (document: string, section: string, expected: readonly string[]) => {
    const found = itemIds(texts[document], section)
    problems.push(
      ...expected
        .filter((id) => !found.includes(id))
        .map((id) => `${document}: #${section} has no item #${id}, which the product has`),
      ...found
        .filter((id) => !expected.includes(id))
        .map((id) => `${document}: #${section} has the item #${id}, which the product does not have`),
    )
  }
  expectItems('privacy', 'data', dataCategories)
  expectItems('privacy', 'retention', dataPeriods)
  expectItems('privacy', 'recipients', dataRecipients)
  expectItems('cookies', 'necessary', technicalPurposes)
  expectItems('cookies', 'optional', devicePurposes)
  expectItems('consent', 'boxes', consentBoxes)
  const storage = [
    ...technicalPurposes.map((purpose) => ({ section: 'necessary', purpose })),
    ...devicePurposes.map((purpose) => ({ section: 'optional', purpose })),
  ]
  for (const { section, purpose } of storage) {
    const line = itemText(texts['cookies'], section, purpose)
    if (!line.includes(`{${purpose}Names}`))
      problems.push(`cookies: #${purpose} does not list {${purpose}Names}`)
  }
  const folders = readdirSync(providersFolder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name !== 'demo')
    .map(({ name }) => name)
  const providers = itemText(texts['privacy'], 'recipients', 'paymentProviders')
  for (const folder of folders) {
    const name = providerNames[folder]
    if (name === undefined || !providers.includes(name))
      problems.push(`privacy: #paymentProviders does not name the provider ${name ?? folder}`)
  }
  const used = new Set(Object.values(texts).flatMap(linesOf).flatMap(placeholdersOf))
  problems.push(
    ...retentionPeriods.filter((period) => !used.has(period)).map((period) => `no document says {${period}}`),
    ...countryProblems(texts['privacy']),
  )
  return problems
}

function countryProblems(privacy: DocumentContent | undefined): string[] {
  const all = [...documents.privacy.countries, ...documents.userPrivacy.countries]
  return [...new Set(all)].flatMap((country) => {
    const code = europeanUnion.includes(country) ? 'eu' : country
    const section = privacy?.sections.find(({ for: countries }) => countries?.includes(code))
    if (!section) return [`privacy: has no section for ${country}`]
    const found = itemIds(privacy, section.id)
    return countryItems
      .filter((id) => !found.includes(id))
      .map((id) => `privacy: #${section.id} has no item #${id}`)
  })
}

function itemsIn(content: DocumentContent | undefined, section: string) {
  return content?.sections.find(({ id }) => id === section)?.blocks.flatMap(itemsOf) ?? []
}

const itemIds = (content: DocumentContent | undefined, section: string) =>
  itemsIn(content, section).flatMap((item) => item.id ?? [])

function itemText(content: DocumentContent | undefined, section: string, id: string): string {
  const item = itemsIn(content, section).find((each) => each.id === id)
  return item ? plainText(item.text) : ''
}
