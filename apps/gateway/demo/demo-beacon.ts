import { roundTime } from '@crema/draws/beacon'
import { demoChain, signDemoRound } from '@crema/draws/demo-chain'
import type { LocalChain } from '#src/beacon/beacon.ts'

/** The random values of the demo's draws, which need no network: a round is signed once its time has come. */
export const demoBeacon = (clock: () => Date): LocalChain => ({
  chain: demoChain,
  sign: (round) => (roundTime(demoChain, round) <= clock() ? signDemoRound(round) : null),
})
