/** The helps under review as a table for customer service. It has no names, addresses or numbers of members. */
import type { HeldHelp } from '@crema/gateway/modules/assist/review/held-helps'
import { wallTime } from '@crema/gateway/wall-time'
import { countOf } from '../plan/format-plan.ts'

const names = ['help', 'campaign', 'held for', 'similar helps', 'helped', 'counts by itself', 'invitation']

export function formatHeldHelps(helps: readonly HeldHelp[]): string {
  if (helps.length === 0) return 'No help is held for review.'
  const table = [names, ...helps.map(cellsOf)]
  const widths = names.map((_, column) => Math.max(...table.map((row) => row[column]?.length ?? 0)))
  const lines = table.map((row) =>
    row
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  )
  return [
    `${countOf(helps.length, 'help')} held for review, times in the zone of the campaign.`,
    lines.join('\n'),
    'npm run ops -- review --accept <help…>, or --reject <help…> --reason samePerson or notGenuine',
  ].join('\n\n')
}

function cellsOf(help: HeldHelp): string[] {
  const { reference, activity_no: activityNo, zone, held_for: reasons, helps, rejected } = help
  const similar = Object.entries(help.similar).map(([kind, count]) => `${kind} ${count}`)
  return [
    reference,
    activityNo,
    reasons.join(', '),
    similar.join(', ') || '–',
    localTime(help.helped_at, zone),
    localTime(help.until, zone),
    `${help.invitation}: ${countOf(helps, 'help')}${rejected === 0 ? '' : `, ${rejected} rejected`}`,
  ]
}

/** The same for programs. Times are instants. */
export function heldHelpsAsJson(helps: readonly HeldHelp[]): string {
  return JSON.stringify(
    helps.map((help) => ({
      reference: help.reference,
      activityNo: help.activity_no,
      heldFor: help.held_for,
      similar: help.similar,
      helpedAt: help.helped_at,
      countsAt: help.until,
      invitation: help.invitation,
      helps: help.helps,
      rejected: help.rejected,
    })),
    null,
    2,
  )
}

const localTime = (instant: Date, zone: string) =>
  new Date(wallTime(instant, zone)).toISOString().slice(0, 16).replace('T', ' ')
