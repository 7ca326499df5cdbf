import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

const read = (env: Record<string, string>) => readConfig({ NODE_ENV: 'test', ...env })

test('text messages have no provider by default', () => {
  expect(read({}).sms).toBeUndefined()
  expect(read({})).toMatchObject({
    smsDailyBudget: 200,
    smsCountryShare: 25,
    smsCountryBudgets: {},
    smsNetworkBudget: 4,
    smsMembersShare: 40,
    smsRangeHourly: 200,
  })
})

test('budgets of countries are listed by dial code', () => {
  expect(read({ SMS_COUNTRY_BUDGETS: '62=20, +1=120' }).smsCountryBudgets).toEqual({ 62: 20, 1: 120 })
})

test('a generic provider needs a URL; Twilio has a default one and needs account, token and sender', () => {
  expect(read({ SMS_URL: 'https://sms.example/send', SMS_TOKEN: 'a long token' }).sms).toEqual({
    provider: 'generic',
    url: 'https://sms.example/send',
    token: 'a long token',
    from: undefined,
  })
  expect(
    read({ SMS_PROVIDER: 'twilio', SMS_ACCOUNT: 'AC1', SMS_TOKEN: 'a long token', SMS_FROM: 'MG1' }).sms,
  ).toEqual({
    provider: 'twilio',
    url: 'https://api.twilio.com',
    account: 'AC1',
    token: 'a long token',
    from: 'MG1',
  })
})

test.each([
  [{ SMS_PROVIDER: 'twilio', SMS_ACCOUNT: 'AC1' }, 'SMS_TOKEN must be set for SMS_PROVIDER=twilio.'],
  [{ SMS_TOKEN: 'a long token' }, 'SMS_URL must be set where text messages have a provider.'],
  [{ SMS_URL: 'http://sms.example/send' }, 'SMS_URL must begin with https://'],
  [{ SMS_COUNTRY_BUDGETS: '62:20' }, 'SMS_COUNTRY_BUDGETS must be US dollars a day by dial code'],
  [{ SMS_COUNTRY_BUDGETS: '999=20' }, 'SMS_COUNTRY_BUDGETS must be US dollars a day by dial code'],
  [{ SMS_PROVIDER: 'pigeon' }, 'SMS_PROVIDER must be generic or twilio'],
])('%j does not start', (env: Record<string, string>, problem) => {
  expect(() => read(env)).toThrow(problem)
})
