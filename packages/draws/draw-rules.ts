import { sha256 } from '@noble/hashes/sha2.js'
import { concatBytes } from '@noble/hashes/utils.js'
import type { DrawPrizeKind } from '@crema/contract/draws/draw'
import { hexOf, isHex, utf8 } from './bytes.ts'

/** The conditions that the rules fix beside what the choice needs. */
export type DrawTerms = {
  opens: Date
  closes: Date
  /** The moment of the draw. */
  draws: Date
  /** Stars for an entry; 0 where it is free. */
  price: number
  entriesPerMember: number
  /** Of all members together; null for no limit. */
  entriesMax: number | null
  /** In the order in which the drawn codes receive them. `what`: the coupon's number, the number of stars, or the English title. */
  prizes: { count: number; kind: DrawPrizeKind; what: string }[]
  /** Codes that are drawn after those of the prizes. */
  alternates: number
}

/** What is published before entries open. */
export type DrawRules = {
  activityNo: string
  /** Of the seed, hexadecimal. */
  commitment: string
  /** The round of a drand chain; null where the draw uses the seed alone. */
  beacon: { chain: string; round: number } | null
  /** How many codes are drawn: prizes and alternates together. */
  codesDrawn: number
  /** Null in rules of six lines, which fix no more than the choice needs. */
  terms: DrawTerms | null
}

/** The text is not `draw-v1` rules. */
export class RulesInvalid extends Error {
  override name = 'RulesInvalid'
}

/** SHA-256 over the line `draw-v1/commit` and the seed, hexadecimal. Published before entries open. */
export function commitmentOf(seed: Uint8Array): string {
  if (seed.length !== 32) throw new RangeError('A seed has 32 bytes.')
  return hexOf(sha256(concatBytes(utf8('draw-v1/commit\n'), seed)))
}

export const rulesHash = (rules: string): Uint8Array => sha256(utf8(rules))

/**
 * The rules as they are hashed: lines that end with a line feed. White space in titles becomes one space, as a line
 * cannot contain a line break. Throws RulesInvalid where a value does not fit.
 */
export function writeRules({ activityNo, commitment, beacon, codesDrawn, terms }: DrawRules): string {
  const lines = ['draw-v1', activityNo, commitment, beacon?.chain ?? 'none', beacon?.round ?? 0, codesDrawn]
  if (terms) {
    lines.push(
      `opens ${terms.opens.toISOString()}`,
      `closes ${terms.closes.toISOString()}`,
      `draws ${terms.draws.toISOString()}`,
      `price ${terms.price}`,
      `entries-per-member ${terms.entriesPerMember}`,
      `entries-max ${terms.entriesMax ?? 'none'}`,
      ...terms.prizes.map(({ count, kind, what }) => `prize ${count} ${kind} ${oneLine(what)}`),
      `alternates ${terms.alternates}`,
    )
  }
  const text = lines.map((line) => `${line}\n`).join('')
  readRules(text)
  return text
}

/**
 * The meaning of a text that `writeRules` has written. Throws RulesInvalid for every other text: two texts never mean the
 * same rules.
 */
export function parseRules(text: string): DrawRules {
  const rules = readRules(text)
  if (writeRules(rules) !== text) throw new RulesInvalid('The rules are not written as draw-v1 writes them.')
  return rules
}

const oneLine = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

function readRules(text: string): DrawRules {
  const lines = text.split('\n')
  if (lines.pop() !== '') throw new RulesInvalid('The last line does not end.')
  const [format, activityNo = '', commitment = '', chain = '', round = '', codesDrawn = '', ...further] =
    lines
  if (format !== 'draw-v1') throw new RulesInvalid('The first line is not draw-v1.')
  if (!/^[\x21-\x7e]{1,64}$/.test(activityNo))
    throw new RulesInvalid('Line 2 is not the number of an activity.')
  if (!isHex(commitment, 32)) throw new RulesInvalid('Line 3 is not a commitment.')
  if (chain !== 'none' && !isHex(chain, 32))
    throw new RulesInvalid('Line 4 is neither the hash of a chain nor none.')
  const roundNumber = wholeNumber(round, 'Line 5')
  if ((chain === 'none') !== (roundNumber === 0)) {
    throw new RulesInvalid('A chain has a round from 1, and no chain has round 0.')
  }
  const rules = {
    activityNo,
    commitment,
    beacon: chain === 'none' ? null : { chain, round: roundNumber },
    codesDrawn: wholeNumber(codesDrawn, 'Line 6'),
    terms: further.length === 0 ? null : readTerms(further),
  }
  const { terms } = rules
  const promised = terms && terms.prizes.reduce((sum, { count }) => sum + count, terms.alternates)
  if (promised !== null && promised !== rules.codesDrawn) {
    throw new RulesInvalid('Line 6 is not the number of prizes and alternates.')
  }
  return rules
}

function readTerms(lines: string[]): DrawTerms {
  const rest = [...lines]
  const value = (name: string) => {
    const line = rest.shift()
    if (!line?.startsWith(`${name} `))
      throw new RulesInvalid(`The line “${name}” is missing or not in its place.`)
    return line.slice(name.length + 1)
  }
  const number = (name: string) => wholeNumber(value(name), name)
  const terms: DrawTerms = {
    opens: instant(value('opens'), 'opens'),
    closes: instant(value('closes'), 'closes'),
    draws: instant(value('draws'), 'draws'),
    price: number('price'),
    entriesPerMember: number('entries-per-member'),
    entriesMax: null,
    prizes: [],
    alternates: 0,
  }
  const entriesMax = value('entries-max')
  if (entriesMax !== 'none') terms.entriesMax = wholeNumber(entriesMax, 'entries-max')
  while (rest[0]?.startsWith('prize ')) terms.prizes.push(readPrize(value('prize')))
  terms.alternates = number('alternates')
  if (rest.length > 0) throw new RulesInvalid('There are lines after the last one.')
  return terms
}

/** Written out, since the contract's own list would bring its schemas into the page's worker. */
const prizeKinds: Record<DrawPrizeKind, true> = { thing: true, voucher: true, stars: true }
const isPrizeKind = (name: string): name is DrawPrizeKind => Object.hasOwn(prizeKinds, name)

function readPrize(text: string): DrawTerms['prizes'][number] {
  const [count = '', kindName = '', ...words] = text.split(' ')
  if (!isPrizeKind(kindName)) throw new RulesInvalid(`A prize is of no known kind: ${kindName}`)
  const what = words.join(' ')
  if (what === '') throw new RulesInvalid('A prize has no name.')
  return { count: wholeNumber(count, 'prize'), kind: kindName, what }
}

function instant(text: string, line: string): Date {
  const date = new Date(text)
  if (Number.isNaN(date.getTime())) throw new RulesInvalid(`${line} is not an instant.`)
  return date
}

function wholeNumber(text: string, line: string): number {
  const value = Number(text)
  if (!/^(0|[1-9]\d*)$/.test(text) || !Number.isSafeInteger(value)) {
    throw new RulesInvalid(`${line} is not a whole number.`)
  }
  return value
}
