import { retention } from '@crema/contract/privacy/retention'
import type { CodeSecrets } from '../codes/code-secrets.ts'
import type { AttemptLimit } from './password-attempt-store.ts'

const dayMs = 24 * 60 * 60_000

/** For one account, on a device of its member or from one network: five attempts, then waits of 30 seconds up to an hour. */
const requesterLimit: AttemptLimit = { free: 5, waitSeconds: 30, waitSecondsMax: 3_600, retentionMs: dayMs }
/**
 * For one account, from all devices that are not its member's: 72 attempts in 30 days, however many networks guess. Their
 * count ends 30 days after the last one.
 */
const unknownDevicesLimit: AttemptLimit = {
  free: 30,
  waitSeconds: 30,
  waitSecondsMax: 86_400,
  retentionMs: retention.attemptDays * dayMs,
}
/** For all accounts, from one network. Wide, since many people can share an IP address; correct passwords do not count. */
const networkLimit: AttemptLimit = { free: 50, waitSeconds: 10, waitSecondsMax: 600, retentionMs: dayMs }

export type PasswordRequester = {
  /** The member's id; the login where there is no account. */
  account: string
  network: string
  device: string
  isKnownDevice: boolean
  rateLimitFactor: number
}

export type CountedLimit = {
  name: 'network' | 'requester' | 'unknownDevices'
  key: Buffer
  limit: AttemptLimit
}

/**
 * The limits of an attempt, in the order in which they are counted: a requester who is refused by their own limit does not
 * count for the one that unknown devices share. A device on which the member has signed in has a limit of its own and no other,
 * so that nobody else's attempts hold it up.
 */
export function attemptLimits(
  secrets: Pick<CodeSecrets, 'networkHmac'>,
  { account, network, device, isKnownDevice, rateLimitFactor }: PasswordRequester,
): CountedLimit[] {
  const keyOf = (...parts: string[]) => secrets.networkHmac(JSON.stringify(['password', ...parts]))
  if (isKnownDevice)
    return [{ name: 'requester', key: keyOf('device', account, device), limit: requesterLimit }]
  return [
    {
      name: 'network',
      key: keyOf('network', network),
      limit: { ...networkLimit, free: networkLimit.free * rateLimitFactor },
    },
    { name: 'requester', key: keyOf('account and network', account, network), limit: requesterLimit },
    { name: 'unknownDevices', key: keyOf('account', account), limit: unknownDevicesLimit },
  ]
}
