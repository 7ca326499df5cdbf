import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { contract } from '@crema/contract/contract'
import type { Database } from '#src/database/database.ts'
import { addRefusals, type RefusalCounts } from '#src/database/refusal-counts.ts'

const everyMs = 5_000
const hourMs = 60 * 60_000

/**
 * Counts claims that were refused, by campaign, hour and reason. In memory first, and added to the database
 * every few seconds and at the end: a campaign that is sold out refuses thousands a second.
 */
export const refusalCountsPlugin = fastifyPlugin<{ database: Database }>((app, { database }, done) => {
  let counts: RefusalCounts = new Map()
  let running = Promise.resolve()

  app.addHook('onResponse', (request, _reply, next) => {
    const key = refusedClaim(request)
    if (key !== undefined) counts.set(key, (counts.get(key) ?? 0) + 1)
    next()
  })

  const flush = async () => {
    const taken = counts
    if (taken.size === 0) return
    counts = new Map()
    try {
      await addRefusals(database, taken)
    } catch (error) {
      // Another time: they stay few, for there is one a campaign, hour and reason.
      for (const [key, count] of taken) counts.set(key, (counts.get(key) ?? 0) + count)
      app.log.warn({ err: error }, 'Refusals could not be counted.')
    }
  }
  const timer = setInterval(() => void (running = running.then(flush)), everyMs).unref()
  app.addHook('onClose', async () => {
    clearInterval(timer)
    await running
    await flush()
  })
  done()
})

/** What it counts under; undefined for everything else. A campaign nobody has could be any text, so it is not counted. */
function refusedClaim({ outcome, routeOptions, body, caller }: FastifyRequest): string | undefined {
  if (routeOptions.config.endpoint?.path !== contract.claimCampaign.path) return undefined
  if (outcome === null || outcome === '1' || outcome === 'notFound') return undefined
  const { data } = contract.claimCampaign.request.safeParse(body)
  if (data === undefined) return undefined
  const hour = Math.floor(caller.now.getTime() / hourMs) * hourMs
  return JSON.stringify([data.activityNo, hour, outcome])
}
