import type { ApiClient } from '#src/api/api-client.ts'

/** Where people may have an account that signs them in here. */
export const houses = ['google', 'apple'] as const
export type House = (typeof houses)[number]

/** Their names are the same in every language. */
export const houseNames: Record<House, string> = { google: 'Google', apple: 'Apple' }

/** Those that the chain has switched on. */
export const housesOptions = (api: ApiClient) => ({
  queryKey: ['POST config/getConfig', 'houses'] as const,
  queryFn: async (): Promise<House[]> => {
    const { loginSwitchConfigResult } = await api.call('POST config/getConfig', {})
    return (loginSwitchConfigResult[0]?.thirdSwitchList ?? []).filter(({ on }) => on).map(({ type }) => type)
  },
  staleTime: Number.POSITIVE_INFINITY,
})
