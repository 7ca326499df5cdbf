import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { countryList } from '@crema/contract/countries/countries'
import { hasCardData } from '#src/http/access/refuse-card-data.ts'
import { isLuhnValid } from '#src/luhn.ts'
import { readScan } from '#src/market-server/market-of-body.ts'
import {
  newSecret,
  sessionIdOfRefresh,
  sessionSecrets,
} from '#src/modules/identity/sessions/session-secrets.ts'
import { unsubscribeTokens } from '#src/modules/privacy/marketing/unsubscribe-token.ts'
import { memberCodes } from '#src/modules/vouchers/codes/member-code.ts'
import { voucherCodes } from '#src/modules/vouchers/codes/voucher-code.ts'
import { isVoucherNo, marketCodeOfVoucher, newVoucherNo } from '#src/modules/vouchers/codes/voucher-number.ts'
import { marketCodeOf, withMarketCode, withoutMarketCode } from './market-code.ts'
import { runningMarkets } from './running-markets.ts'

const codes = fc.integer({ min: 10, max: 99 }).map(String)
const twoCodes = fc.tuple(codes, codes).filter(([one, other]) => one !== other)
/** Secrets of every kind have these characters. */
const secrets = fc.stringMatching(/^[\w.-]{1,120}$/)
const secret = 'a server secret that all markets share'
const now = new Date('2026-11-21T10:00:00Z')
const memberId = '01a1fc43-2db6-742c-8ed4-2ce1efbd8586'

describe('the code of a market in a token', () => {
  test('is read from every token, and the secret without it', () => {
    fc.assert(
      fc.property(codes, secrets, (own, given) => {
        const token = withMarketCode(own, given)
        expect(marketCodeOf(token)).toBe(own)
        expect(withoutMarketCode(token)).toBe(given)
      }),
    )
  })

  test('is absent where there are no codes', () => {
    fc.assert(
      fc.property(secrets, (given) => {
        const token = withMarketCode(undefined, given)
        expect(token).toBe(given)
        expect(marketCodeOf(token)).toBeUndefined()
        expect(withoutMarketCode(token)).toBe(given)
      }),
    )
  })

  test('is never taken from other text', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const code = marketCodeOf(text)
        expect(code === undefined || text.startsWith(`${code}~`)).toBe(true)
      }),
    )
  })
})

test('session secrets of one market are not issued by another one, whatever code they are given', () => {
  fc.assert(
    fc.property(twoCodes, fc.uuid(), ([own, other], sessionId) => {
      const ofOwn = sessionSecrets(secret, own)
      const first = ofOwn.newRefresh(sessionId)
      for (const refresh of [first, ofOwn.nextRefresh(first)]) {
        expect(marketCodeOf(refresh)).toBe(own)
        expect(sessionIdOfRefresh(refresh)).toBe(sessionId)
        expect(ofOwn.isIssued(refresh)).toBe(true)
        expect(sessionSecrets(secret, other).isIssued(refresh.replace(own, other))).toBe(false)
      }
      expect(marketCodeOf(ofOwn.token(sessionId, now))).toBe(own)
      expect(marketCodeOf(newSecret(own))).toBe(own)
    }),
    { numRuns: 20 },
  )
})

test('a refresh secret without a code is followed by one with a code', () => {
  const before = sessionSecrets(secret).newRefresh(memberId)
  const after = sessionSecrets(secret, '10')
  expect(after.isIssued(before)).toBe(true)
  expect(marketCodeOf(after.nextRefresh(before))).toBe('10')
  expect(sessionIdOfRefresh(after.nextRefresh(before))).toBe(memberId)
})

test('links that end marketing mails belong to their market', () => {
  const [before, asia, rest] = [undefined, '10', '20'].map((code) => unsubscribeTokens(secret, code))
  const token = asia?.issue(memberId) ?? ''
  expect(token).toMatch(/^10~[\w-]{43}$/)
  expect(asia?.memberOf(token)).toBe(memberId)
  // The market may have been split since.
  expect(rest?.memberOf(token)).toBe(memberId)
  for (const other of [token.replace('10~', '20~'), token.replace('10~', '')])
    expect(rest?.memberOf(other)).toBeUndefined()
  expect(asia?.memberOf(before?.issue(memberId) ?? '')).toBe(memberId)
})

test('voucher numbers begin with the code of their market and keep their check digit', () => {
  fc.assert(
    fc.property(codes, (code) => {
      const [plain, coded] = [newVoucherNo(), newVoucherNo(code)]
      expect(plain).toMatch(/^[1-9]\d{11}$/)
      expect(coded).toMatch(/^[1-9]\d{13}$/)
      expect([plain, coded].every(isVoucherNo)).toBe(true)
      // Some cards have 14 digits: Diners Club from 30, 36 and 38.
      expect(isLuhnValid(coded)).toBe(false)
      expect(hasCardData({ code: coded })).toBe(false)
      expect(marketCodeOfVoucher(plain)).toBeUndefined()
      expect(marketCodeOfVoucher(coded)).toBe(code)
      for (let index = 0; index < coded.length; index++) {
        const wrong = (Number(coded[index]) + 1) % 10
        expect(isVoucherNo(coded.slice(0, index) + wrong + coded.slice(index + 1))).toBe(false)
      }
    }),
  )
})

test('codes at the counter name their market, which their check letters cover', () => {
  const configOf = (code?: string) => ({ serverSecret: secret, brand: 'crema', market: { code } })
  const subject = { accountNumber: '4821773019', voucherNo: null }
  const [single, asia, rest] = [undefined, '10', '20'].map((code) => ({
    ofMembers: memberCodes(configOf(code)),
    ofVouchers: voucherCodes(configOf(code)),
  }))
  if (!single || !asia || !rest) throw new Error('Three were made.')
  expect(single.ofMembers.codeFor(subject, now).qrText).toMatch(/^CREMA:M1:4821773019::\w{8}$/)
  const shown = asia.ofMembers.codeFor(subject, now).qrText
  expect(shown).toMatch(/^CREMA:M1:10:4821773019::\w{8}$/)
  expect(asia.ofMembers.read(shown, now)).toEqual(subject)
  for (const text of [shown, shown.replace(':10:', ':20:'), shown.replace(':10:', ':')])
    for (const other of [single, rest]) expect(other.ofMembers.read(text, now)).toBeUndefined()

  const voucherNo = newVoucherNo('10')
  const code = asia.ofVouchers.codeFor(voucherNo, now).qrText
  expect(asia.ofVouchers.voucherNoOf(code, now)).toBe(voucherNo)
  expect(rest.ofVouchers.voucherNoOf(code.replace(':10:', ':20:'), now)).toBeUndefined()
  // A till's text, as it is scanned or typed.
  for (const text of [code, shown, voucherNo, voucherNo.replace(/(.{4})/g, '$1 ')])
    expect(readScan(text).marketCode, text).toBe('10')
  for (const text of [single.ofMembers.codeFor(subject, now).qrText, newVoucherNo(), 'nothing', ''])
    expect(readScan(text).marketCode, text).toBeUndefined()
})

test('running markets are found by country and by token', () => {
  const market = (name: string, code: string | undefined, countries = countryList.slice(0, 0)) => ({
    name,
    code,
    countries,
    databaseUrl: undefined,
    schema: undefined,
    secret: undefined,
    payOrigin: undefined,
  })
  const markets = runningMarkets([market('rest', '20', ['US']), market('asia', '10', ['JP'])])
  expect(markets.list.map(({ name, services }) => [name, services])).toEqual([
    ['rest', undefined],
    ['asia', undefined],
  ])
  expect(markets.marketOfCountry('JP')?.name).toBe('asia')
  expect(markets.marketOfCountry('DE')).toBeUndefined()
  expect(markets.marketOfToken('10~x')?.name).toBe('asia')
  expect(markets.marketOfToken('30~x')).toBeUndefined()
  // A token that was made before markets had codes.
  expect(markets.marketOfToken('x')?.name).toBe('rest')
  expect(runningMarkets([market('default', undefined)]).marketOfToken('x')?.name).toBe('default')
})
