import type { Block, Span, Text } from '@crema/contract/legal/document-content'
import { retention, retentionPeriods } from '@crema/contract/privacy/retention'
import { formatPlainDate } from '@crema/i18n/format/dates/date'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import { isolateLtr } from '@crema/i18n/format/text/codes'
import { unbrokenNumbers } from '@crema/i18n/format/text/line-breaks'
import { countryName } from '@crema/i18n/format/text/names'
import { formatPhone } from '@crema/i18n/format/text/phone'
import type { Locale } from '@crema/i18n/locales'
import countries from '#legal/countries.json'
import { devicePurposes, technicalPurposes } from '#src/host-app/stored-data.ts'
import { brand } from '#src/lib/brand/brand.ts'
import { storedItems } from '#src/shared/device-choice/stored-items.ts'
import { type DocumentVersion, type DocumentFacts, factNames } from './documents.ts'

/** The values of the placeholders in a version of a document, formatted for the text's language. */
export function documentFacts(
  language: Locale,
  country: string,
  { updated, effective }: DocumentVersion,
): DocumentFacts {
  const number = (value: number) => formatNumber(language, value, country)
  const facts: Record<string, string> = {
    brand: brand.name,
    controller: brand.controller.name,
    address: unbrokenNumbers(brand.controller.address),
    privacyEmail: isolateLtr(brand.controller.privacyEmail),
    supportEmail: isolateLtr(brand.supportEmail),
    supportPhone: isolateLtr(unbrokenNumbers(formatPhone(brand.supportPhone))),
    updated: formatPlainDate(language, updated, 'longDate', country),
    effective: formatPlainDate(language, effective, 'longDate', country),
    country: countryName(language, country),
    minimumAge: number(minimumAgeIn(country)),
    ...Object.fromEntries(retentionPeriods.map((period) => [period, number(retention[period])])),
    ...Object.fromEntries(
      [...technicalPurposes, ...devicePurposes].map((purpose) => [
        `${purpose}Names`,
        // A name may be that of a cookie and of a key that lives shorter.
        [...new Set(storedItems(purpose).flatMap(({ names }) => names))].map(isolateLtr).join(', '),
      ]),
    ),
  }
  if (!hasAllFacts(facts)) throw new Error('A placeholder of the legal documents has no value')
  return facts
}

const hasAllFacts = (facts: Record<string, string>): facts is DocumentFacts =>
  factNames.every((name) => Object.hasOwn(facts, name))

function minimumAgeIn(country: string): number {
  const age = countries.minimumAge[country.toLowerCase()]
  if (age === undefined) throw new Error(`There is no minimum age for ${country}`)
  return age
}

/** A text with its placeholders replaced. */
export function withFacts(text: string, facts: DocumentFacts): string {
  return text.replaceAll(/\{(\w+)\}/g, (braces, name: string) =>
    name in facts ? facts[name as keyof DocumentFacts] : braces,
  ) // the line above has checked the name
}

/** Blocks with the placeholders of their texts replaced. */
export function blocksWithFacts(blocks: readonly Block[], facts: DocumentFacts): Block[] {
  const replaceSpan = (span: Span): Span => {
    if (typeof span === 'string') return withFacts(span, facts)
    return 'bold' in span
      ? { bold: withFacts(span.bold, facts) }
      : { ...span, link: withFacts(span.link, facts) }
  }
  const replace = (text: Text) => text.map(replaceSpan)
  return blocks.map((block) => {
    if ('paragraph' in block) return { paragraph: replace(block.paragraph) }
    if ('list' in block) return { list: block.list.map((item) => ({ ...item, text: replace(item.text) })) }
    return { boxes: block.boxes.map((item) => ({ ...item, text: replace(item.text) })) }
  })
}
