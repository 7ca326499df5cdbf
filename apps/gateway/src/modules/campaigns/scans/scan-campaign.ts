import type { ResponseOf, OutcomeOf } from '@crema/contract/endpoint'
import type { scanCampaign as scanCampaignCall } from '@crema/contract/endpoints/campaigns/scan-campaign'
import type { Database } from '#src/database/database.ts'
import type { Caller, Result } from '#src/http/endpoint/route.ts'
import { findCampaign } from '../catalogue/campaign-store.ts'
import type { ScanCodes } from './scan-code.ts'
import { purgeScanUses } from './scan-store.ts'

type Answer = Result<ResponseOf<typeof scanCampaignCall>, OutcomeOf<typeof scanCampaignCall>>

/** Exchanges a scanned code for a token that is valid for one claim. The claim itself checks the campaign's other conditions. */
export async function scanCampaign(
  database: Database,
  codes: ScanCodes,
  qrText: string,
  { country, memberId, now }: Pick<Caller, 'country' | 'memberId' | 'now'>,
): Promise<Answer> {
  const scan = codes.readQrText(qrText, now)
  if (typeof scan === 'string') return { refused: scan }
  const campaign = await findCampaign(database, scan.activityNo, country, now)
  if (!campaign) return { refused: 'notFound' }
  if (!campaign.isInCountry) return { refused: 'notInCountry' }
  await purgeScanUses(database, now)
  const { scanToken, expiresAt } = codes.tokenFor(scan, memberId, now)
  return { ok: { ...scan, scanToken, expiresAt: expiresAt.toISOString() } }
}
