/** The QR codes of a scan-only campaign, to be printed for its stores. */
import type { Config } from '@crema/gateway/config/config'
import type { Database } from '@crema/gateway/database/database'
import { scanCodes } from '@crema/gateway/modules/campaigns/scans/scan-code'
import { qrSvg } from '@crema/gateway/qr-svg'
import { readLocalTime, writeLocalTime } from '../file/local-time.ts'
import { OperationError } from '../operation-error.ts'

export type ScanSheet = {
  /** Null for the code of all stores. */
  storeId: string | null
  label: string
  /** The content of the code, which any camera app and the page open. */
  link: string
}

export type ScanSheets = { title: string; until: string; sheets: ScanSheet[] }

type Settings = Pick<Config, 'serverSecret' | 'brand' | 'publicOrigin'>

/**
 * If members choose a store or only some stores participate, one code for each store, which selects that store;
 * otherwise one code for all stores. `until` is a local day or time in the campaign's zone; the default is the end of
 * the campaign.
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
  if (end <= now) throw new OperationError('--until is in the past.')
  const stores = await storesOf(database, activityNo, campaign)
  if (stores?.length === 0)
    throw new OperationError(`No store takes part in ${activityNo}, so there is no code.`)
  const codes = scanCodes(settings)
  const sheetOf = (storeId: string | null, label: string): ScanSheet => ({
    storeId,
    label,
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

type StoreRow = { store_id: string; name: string; city: string }

/** The stores that have their own code; null if one code is for all stores. */
async function storesOf(
  database: Database,
  activityNo: string,
  {
    stores_limited: isLimited,
    store_required: isRequired,
    countries,
  }: { stores_limited: boolean; store_required: boolean; countries: string[] },
): Promise<StoreRow[] | null> {
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

/** An HTML document with a printed page for each code. */
export function printSheets({ title, until, sheets }: ScanSheets): string {
  const pages = sheets.map(
    ({ label, link }) => `<section>
<h1>${escapeText(title)}</h1>
${qrSvg(link).text}
<h2>${escapeText(label)}</h2>
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
${pages.join('\n')}
`
}

const escapeText = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
