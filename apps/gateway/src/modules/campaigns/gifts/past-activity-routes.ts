import { contract } from '@crema/contract/contract'
import { localizedText } from '#src/database/localized-text.ts'
import { type Route, route } from '#src/http/endpoint/route.ts'
import { countryOfStars } from '#src/modules/stars/account/country-of-stars.ts'
import { pastPrograms } from '#src/modules/stars/account/past-programs.ts'
import type { Services } from '#src/services.ts'
import { findPastCampaigns } from '../claims/own-campaign-store.ts'

const campaignsMax = 50

export function pastActivityRoutes(services: Pick<Services, 'database' | 'config'>): Route[] {
  const { database } = services
  return [
    route(contract.listPastActivities, async (_input, caller) => {
      const { memberId, locale, now } = caller
      const country = await countryOfStars(services, caller)
      const [programs, campaigns] = await Promise.all([
        pastPrograms(database, { memberId, country }, { locale, now }),
        findPastCampaigns(database, { memberId, country, now, limit: campaignsMax }),
      ])
      return {
        ok: {
          programs,
          campaigns: campaigns.map((row) => ({
            activityNo: row.activity_no,
            kind: row.kind,
            title: localizedText(row.texts, locale).title,
            endsAt: row.ends_at.toISOString(),
            zone: row.zone,
            vouchers: row.vouchers,
            used: row.used,
          })),
        },
      }
    }),
  ]
}
