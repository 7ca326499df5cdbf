import type { ApiClient } from '#src/api/api-client.ts'
import { browserHere } from '#src/lib/browser/in-app-browser.ts'

/** Where people may have an account that signs them in here. */
export const houses = ['google', 'apple'] as const
export type House = (typeof houses)[number]

/** Their names are the same in every language. */
export const houseNames: Record<House, string> = { google: 'Google', apple: 'Apple' }

/** Those among somebody's ways in, for reading. */
export function houseNamesIn(logins: readonly string[]): string {
  return houses
    .filter((house) => logins.includes(house))
    .map((house) => houseNames[house])
    .join(' · ')
}

/** Those that the chain has switched on. */
export const housesOptions = (api: ApiClient) => ({
  queryKey: ['POST config/getConfig', 'houses'] as const,
  queryFn: async (): Promise<House[]> => {
    const { loginSwitchConfigResult } = await api.call('POST config/getConfig', {})
    return (loginSwitchConfigResult[0]?.thirdSwitchList ?? []).filter(({ on }) => on).map(({ type }) => type)
  },
  staleTime: Number.POSITIVE_INFINITY,
})

/** Google refuses whoever comes from inside another app: offering it there would lead into a wall. */
export function isRefusedHere(house: House): boolean {
  const here = browserHere()
  return house === 'google' && here?.cannot.has('google') === true && here.id !== 'ownApp'
}
