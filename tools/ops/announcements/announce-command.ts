/** `npm run ops -- announce`: queues a mail about a campaign for the members who consent to news by mail. */
import { parseCountry } from '@crema/contract/countries/countries'
import {
  announceCampaign,
  type AnnounceRequest,
} from '@crema/gateway/modules/privacy/marketing/announce-campaign'
import { unsubscribeTokens } from '@crema/gateway/modules/privacy/marketing/unsubscribe-token'
import { memberMarks } from '@crema/gateway/modules/privacy/returning-members/address-mark'
import { createEnqueuer } from '@crema/gateway/outbox/outbox'
import { needsConfirmation, withDatabase } from '../database/open-operations.ts'
import { OperationError } from '../operation-error.ts'
import type { Output } from '../output.ts'
import { countOf } from '../plan/format-plan.ts'

type AnnounceOptions = { yes: boolean; send: boolean; country?: string | undefined; perMinute: string }

/** Counts whom the mail reaches and, with `--send`, queues it. The gateways deliver it. */
export async function announce(
  activityNo: string,
  options: AnnounceOptions,
  output: Output,
): Promise<number> {
  const { country, perMinute } = readOptions(options)
  return withDatabase(async (operations) => {
    const { database, config, label } = operations
    const isRefused = options.send && needsConfirmation(operations, options)
    const sends = options.send && !isRefused
    output.write(sends ? `${label} will be changed.\n` : label)
    const clock = () => new Date()
    const { serverSecret } = config
    const result = await announceCampaign(
      {
        database,
        marks: memberMarks(serverSecret),
        tokens: unsubscribeTokens(serverSecret, config.market.code),
        enqueue: createEnqueuer({ database, serverSecret, clock }),
      },
      { activityNo, country, perMinute, sends, now: clock() },
    )
    if ('refused' in result) throw new OperationError(problems(activityNo)[result.refused])
    const { reached, pending, before, lastDueAt } = result.ok
    const total = [...reached.values()].reduce((sum, count) => sum + count, 0)
    for (const [each, count] of [...reached].toSorted(([a], [b]) => a.localeCompare(b)))
      output.write(`  ${each}  ${count}`)
    if (pending > 0) output.write(`  ${countOf(pending, 'member')} left out: the consent is not confirmed`)
    if (before > 0)
      output.write(`  ${countOf(before, 'member')} left out: the mail was queued for them before`)
    if (isRefused) {
      output.warn(
        `It would reach ${countOf(total, 'member')}. Nothing was changed: in production this needs --yes.`,
      )
      return 1
    }
    if (!sends)
      output.write(`It would reach ${countOf(total, 'member')}. Nothing was queued: that needs --send.`)
    else if (lastDueAt === null) output.write('✓ Nothing to queue')
    else output.write(`✓ ${countOf(total, 'mail')} queued, the last one for ${lastDueAt.toISOString()}`)
    return 0
  })
}

function readOptions({
  country: text,
  perMinute,
}: AnnounceOptions): Pick<AnnounceRequest, 'country' | 'perMinute'> {
  const country = parseCountry(text)
  if (text !== undefined && country === undefined)
    throw new OperationError(`--country must be a code such as KR, not ${text}.`)
  if (!/^[1-9]\d{0,4}$/.test(perMinute))
    throw new OperationError('--per-minute must be a whole number from 1 to 99999.')
  return { country, perMinute: Number(perMinute) }
}

const problems = (activityNo: string) => ({
  notFound: `There is no campaign ${activityNo}.`,
  notRunning: `${activityNo} is not running, is off the shelf, or opens by scanning alone: its link would lead nowhere.`,
  notInCountry: `${activityNo} does not run in that country.`,
})
