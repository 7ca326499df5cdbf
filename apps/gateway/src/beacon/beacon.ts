import type { FastifyBaseLogger } from 'fastify'
import { BeaconInvalid, publicChains, randomnessOf, type Chain } from '@crema/draws/beacon'
import type { Config } from '#src/config/config.ts'
import { publicRelays, readRound } from './drand-relay.ts'

/**
 * `late`: no relay has the round yet. `unreachable`: none has answered usably. `invalid`: one has answered with a signature
 * that is not the round's, and none with the right one. Each may be tried again.
 */
export type BeaconFailure = 'late' | 'unreachable' | 'invalid'

/** `signature` as a draw's record has it, hexadecimal; `randomness`: 32 bytes. */
export type BeaconRound = { ok: { signature: string; randomness: Uint8Array } } | { refused: BeaconFailure }

/** The public random values of draws. */
export type Beacon = {
  /** The chains that a draw may use. */
  chains: readonly Chain[]
  /** The value of a round, verified by the chain's public key. Throws for an unknown chain and where `signal` aborts. */
  fetchRound(chainHash: string, round: number, signal?: AbortSignal): Promise<BeaconRound>
}

/** A chain that this process signs itself; null for a round that is still to come. */
export type LocalChain = { chain: Chain; sign: (round: number) => string | null }

/** The order in which failures of several relays are reported: the most informative one first. */
const failures: readonly BeaconFailure[] = ['invalid', 'late', 'unreachable']

/** Asks one relay after the other. `local`: the demo's chain, which relays have only where `DRAND_URLS` is set. */
export function createBeacon(
  { drandUrls }: Pick<Config, 'drandUrls'>,
  { log, local }: { log: Pick<FastifyBaseLogger, 'warn' | 'error'>; local?: LocalChain | undefined },
): Beacon {
  const chains = local ? [...publicChains, local.chain] : publicChains
  const relays = drandUrls ?? publicRelays

  function verified(chain: Chain, round: number, signature: string): BeaconRound {
    try {
      return { ok: { signature, randomness: randomnessOf(chain, round, signature) } }
    } catch (error) {
      if (error instanceof BeaconInvalid) return { refused: 'invalid' }
      throw error
    }
  }

  async function askRelay(relay: string, chain: Chain, round: number, signal: AbortSignal | undefined) {
    const answer = await readRound(relay, chain, round, signal)
    const result = 'ok' in answer ? verified(chain, round, answer.ok) : answer
    const details = { relay, chain: chain.name, round }
    if ('ok' in result) return result
    if (result.refused === 'invalid') log.error(details, 'A relay of drand answered with a wrong signature.')
    else
      log.warn(
        { ...details, ...('cause' in answer && { cause: answer.cause }) },
        `A relay of drand is ${result.refused}.`,
      )
    return result
  }

  return {
    chains,
    async fetchRound(chainHash, round, signal) {
      const chain = chains.find(({ hash }) => hash === chainHash)
      if (!chain) throw new Error(`The chain ${chainHash} is not known.`)
      if (local?.chain === chain && drandUrls === undefined) {
        const signature = local.sign(round)
        return signature === null ? { refused: 'late' } : verified(chain, round, signature)
      }
      const seen = new Set<BeaconFailure>()
      for (const relay of relays) {
        const result = await askRelay(relay, chain, round, signal)
        if ('ok' in result) return result
        seen.add(result.refused)
      }
      return { refused: failures.find((each) => seen.has(each)) ?? 'unreachable' }
    },
  }
}
