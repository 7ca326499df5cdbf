import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** The start page needs the page's build and the database, and takes most of what is loaded on demand with it. */
const paths = ['/home', '/readyz']
/** Load shedding measures the event loop over this time. */
const sampleMs = 1_000

/**
 * Answers a few requests before the gateway listens, so that those after `/readyz` are not shed: the start itself and the
 * first rendering block the event loop. Returns once load shedding has measured a calm event loop.
 */
export async function warmUp(app: FastifyInstance): Promise<void> {
  for (const url of paths) await app.inject(url)
  do {
    await wait(sampleMs)
  } while (app.isUnderPressure())
}
