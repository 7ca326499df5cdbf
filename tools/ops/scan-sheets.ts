/** The codes of a campaign that opens by scanning, to be printed and hung up. */
import type { Config } from '@crema/gateway/config/config'
import type { Database } from '@crema/gateway/database/database'
import { scanCodes } from '@crema/gateway/modules/campaigns/scans/scan-code'
import { qrSvg } from '@crema/gateway/qr-svg'
import { readLocalTime, writeLocalTime } from './local-time.ts'
import { OperationError } from './operation-error.ts'

export type ScanSheet = {
  /** Null for the one that may hang in every store. */
  storeId: string | null
  place: string
  /** What the code holds: a phone's own camera opens it, and so does the page's. */
  link: string
}

export type ScanSheets = { title: string; until: string; sheets: ScanSheet[] }

type Settings = Pick<Config, 'serverSecret' | 'brand' | 'publicOrigin'>

/**
 * One for each store where a store is chosen or only some take part: whoever scans it claims for that store. Else one
 * that hangs anywhere. `until` is a local day or time of the campaign's zone; left out, it is the campaign's end.
 */
export async function scanSheets(
  database: Database,
  settings: Settings,
  activityNo: string,
  { until, now }: { until?: string | undefined; now: Date },
): Promise<ScanSheets> {
  const campaign = await database
    .selectFrom('campaign')
    .where('activity_no', '=', activityNo)
    .select(['texts', 'zone', 'ends_at', 'scan_only', 'store_required', 'stores_limited', 'countries'])
    .executeTakeFirst()
  if (!campaign) throw new OperationError(`There is no campaign ${activityNo}.`)
  if (!campaign.scan_only)
    throw new OperationError(`${activityNo} can be claimed without a code: it is not “scanOnly”.`)
  const { zone, texts } = campaign
  const end = until === undefined ? campaign.ends_at : endOf(until, zone)
  if (end <= now) throw new OperationError('--until is over already.')
  const stores = await storesOf(database, activityNo, campaign)
  if (stores?.length === 0)
    throw new OperationError(`No store takes part in ${activityNo}, so there is nowhere to hang a code.`)
  const codes = scanCodes(settings)
  const sheetOf = (storeId: string | null, place: string): ScanSheet => ({
    storeId,
    place,
    link: `${settings.publicOrigin}/home/scan?code=${encodeURIComponent(codes.qrTextFor({ activityNo, storeId }, end))}`,
  })
  return {
    title: texts.en.title,
    until: writeLocalTime(end, zone, 'end'),
    sheets: stores
      ? stores.map(({ store_id, name, city }) => sheetOf(store_id, `${name}, ${city}`))
      : [sheetOf(null, 'Every store')],
  }
}

type Place = { store_id: string; name: string; city: string }

/** The stores that want a code of their own; null where one hangs anywhere. */
async function storesOf(
  database: Database,
  activityNo: string,
  {
    stores_limited: isLimited,
    store_required: isRequired,
    countries,
  }: { stores_limited: boolean; store_required: boolean; countries: string[] },
): Promise<Place[] | null> {
  if (!isLimited && !isRequired) return null
  return database
    .selectFrom('store as s')
    .select(['s.store_id', 's.name', 's.city'])
    .$if(isLimited, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('campaign_store as cs')
            .whereRef('cs.store_id', '=', 's.store_id')
            .where('cs.activity_no', '=', activityNo)
            .where('cs.removed_at', 'is', null),
        ),
      ),
    )
    .$if(countries.length > 0, (query) => query.where('s.country', 'in', countries))
    .orderBy('s.store_id')
    .execute()
}

function endOf(until: string, zone: string): Date {
  const read = readLocalTime(until, zone, 'end')
  if ('problem' in read) throw new OperationError(`--until ${read.problem}.`)
  return read.at
}

/** A page of paper for each code. */
export function printSheets({ title, until, sheets }: ScanSheets): string {
  const papers = sheets.map(
    ({ place, link }) => `<section>
<h1>${escapeText(title)}</h1>
${qrSvg(link).text}
<h2>${escapeText(place)}</h2>
<p>${escapeText(until)}</p>
</section>`,
  )
  return `<!doctype html>
<meta charset="utf-8">
<title>${escapeText(title)}</title>
<style>
  body { margin: 0; font: 18px/1.4 system-ui, sans-serif; text-align: center }
  section { break-after: page; padding: 2cm 1cm }
  svg { width: min(12cm, 80vw); height: auto }
  p { color: #555 }
</style>
${papers.join('\n')}
`
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
