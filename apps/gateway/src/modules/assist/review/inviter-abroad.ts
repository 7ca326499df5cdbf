import { servicesOf } from '#src/modules/directory/services-of.ts'
import { codeSecrets } from '#src/modules/identity/codes/code-secrets.ts'
import type { Services } from '#src/services.ts'
import { isOfMember } from './signal-store.ts'
import type { Signal } from './signals.ts'

/**
 * The signals of a help that are those of an inviter from another market, whose devices and address only that market has. It has a
 * secret of its own, under which the device is looked for.
 */
export async function signalsOfGuest(
  markets: Services['markets'],
  { memberId, homeMarket }: { memberId: string; homeMarket: string },
  { signals, device }: { signals: readonly Signal[]; device: string },
): Promise<Set<Signal['kind']>> {
  const { database, config } = servicesOf(markets, homeMarket)
  const secrets = codeSecrets(config.serverSecret)
  const shared = new Set<Signal['kind']>()
  for (const signal of signals) {
    const own = signal.kind === 'device' ? { ...signal, deviceHmac: secrets.deviceHmac(device) } : signal
    if (await isOfMember(database, memberId, own)) shared.add(signal.kind)
  }
  return shared
}
