import type { FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { contract } from '@crema/contract/contract'
import type { Database } from '#src/database/database.ts'
import { addRefusals, type RefusalCounts } from '#src/database/refusal-counts.ts'

const everyMs = 5_000
const hourMs = 60 * 60_000

/**
 * Counts refused claims by campaign, hour and reason. Counts are added up in memory and written every few seconds and
 * at the end, since a campaign that is sold out may refuse thousands of claims a second.
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
    const written = counts
    if (written.size === 0) return
    counts = new Map()
    try {
      await addRefusals(database, written)
    } catch (error) {
      // The next write retries these counts. The map stays small: one entry for each campaign, hour and reason.
      for (const [key, count] of written) counts.set(key, (counts.get(key) ?? 0) + count)
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

/** The key of a refused claim; undefined for any other request. An unknown campaign could be any text, so it is not counted. */
function refusedClaim({ outcome, routeOptions, body, caller }: FastifyRequest): string | undefined {
  if (routeOptions.config.endpoint?.path !== contract.claimCampaign.path) return undefined
  if (outcome === null || outcome === '1' || outcome === 'notFound') return undefined
  const { data } = contract.claimCampaign.request.safeParse(body)
  if (data === undefined) return undefined
  const hour = Math.floor(caller.now.getTime() / hourMs) * hourMs
  return JSON.stringify([data.activityNo, hour, outcome])
}
