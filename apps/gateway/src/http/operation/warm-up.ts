import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** The start page needs the page's build and the database, and takes most of what is loaded on demand with it. */
const paths = ['/home', '/readyz']
/** Load shedding measures the event loop over this time. */
const sampleMs = 1_000
/** On a machine that stays busy the gateway starts anyway; the calls that it cannot take are refused. */
const samplesMax = 30

/**
 * Answers a few requests before the gateway listens, so that those after `/readyz` are not shed: the start itself and the
 * first rendering block the event loop. Returns once load shedding has measured a calm event loop, after half a minute at most.
 */
export async function warmUp(app: FastifyInstance): Promise<void> {
  for (const url of paths) await app.inject(url)
  let samples = 0
  do {
    await wait(sampleMs)
    samples++
  } while (app.isUnderPressure() && samples < samplesMax)
}
