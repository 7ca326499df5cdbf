import type { Campaign } from '@crema/contract/campaigns/campaign'
import { contract } from '@crema/contract/contract'
import type { Country } from '@crema/contract/countries/countries'
import type { Locale } from '@crema/i18n/locales'
import { decodeCursor, pageOf } from '#src/database/cursor.ts'
import type { Database } from '#src/database/database.ts'
import { localizedText } from '#src/database/localized-text.ts'
import { type Route, route } from '#src/http/endpoint/route.ts'
import type { Services } from '#src/services.ts'
import { readGuest } from '../directory/read-guest.ts'
import { memberMarks } from '../privacy/returning-members/address-mark.ts'
import { participatingStoreCount } from '../stores/store-eligibility.ts'
import { toVoucher } from '../vouchers/read-voucher.ts'
import { claimRefusal, isClaimableAtOnce, visitorRefusal } from './catalogue/campaign-record.ts'
import { findCoupons, findCampaign, listCampaigns, type StoredCampaign } from './catalogue/campaign-store.ts'
import { findClaimContext } from './catalogue/find-claim-context.ts'
import { toSummary } from './catalogue/read-campaign.ts'
import { claimCampaign } from './claims/claim-campaign.ts'
import { asClaimant, findCampaignForMember, withOtherAccounts } from './claims/claimant-store.ts'
import { claimedVouchers } from './claims/claimed-vouchers.ts'
import { claimsInFlightMax } from './claims/claims-in-flight.ts'
import { findClaimedCampaigns, findClosedCampaigns } from './claims/own-campaign-store.ts'
import { scanCampaign } from './scans/scan-campaign.ts'
import { scanCodes } from './scans/scan-code.ts'

export function campaignRoutes(services: Services): Route[] {
  const { database, databaseKind, config } = services
  const codes = scanCodes(config)
  const marks = memberMarks(config.serverSecret)
  return [
    route(contract.listCampaigns, async ({ limit, cursor }, { country, locale, now }) => {
      const after = decodeCursor(cursor)
      const found = await listCampaigns(
        database,
        country,
        now,
        after && { endsAt: new Date(after.at), activityNo: after.id },
        limit + 1,
      )
      const { shown, nextCursor } = pageOf(found, limit, (last) => ({
        at: last.endsAt.toISOString(),
        id: last.activityNo,
      }))
      const coupons = await findCoupons(
        database,
        shown.map((campaign) => campaign.activityNo),
        country,
      )
      return {
        ok: {
          items: shown.map((campaign) => ({
            ...toSummary(campaign, coupons.get(campaign.activityNo) ?? [], country, locale, now),
            newMembersOnly: campaign.newUsersOnly,
            claimableAtOnce: isClaimableAtOnce(campaign, now),
          })),
          nextCursor,
        },
      }
    }),

    route(contract.listOwnCampaigns, async (_input, { memberId, now }) => {
      const [claimed, closed] = await Promise.all([
        findClaimedCampaigns(database, memberId, now),
        findClosedCampaigns(database, memberId, now),
      ])
      return { ok: { claimed, closed } }
    }),

    route(contract.getCampaign, async ({ activityNo }, caller) => {
      const { country, locale, memberId, now } = caller
      const read = await findCampaignForMember(database, activityNo, { memberId, country, now })
      if (!read) return { refused: 'notFound' }
      const { campaign, coupons } = read
      const guest = await readGuest(services, caller)
      const found = guest ? asClaimant(read.claimant, guest) : read.claimant
      if (!campaign.isInCountry) return { refused: 'notInCountry' }
      const claimant = found && (await withOtherAccounts(database, found, campaign, marks, now))
      const context = await findClaimContext(database, campaign, {
        storeId: null,
        isScanned: false,
        country,
        now,
      })
      return {
        ok: {
          ...toSummary(campaign, coupons, country, locale, now),
          rules: localizedText(campaign.texts, locale).rules,
          hours: campaign.hours,
          nextOpenAt: campaign.nextOpenAt?.toISOString() ?? null,
          limits: toLimits(campaign),
          store: {
            required: campaign.storeRequired,
            takingPart: await participatingStoreCount(database, campaign, country),
          },
          series: await findSeries(database, campaign, claimant?.seriesJoined ?? null, country, locale, now),
          claim: {
            outcome: claimant
              ? claimRefusal(campaign, claimant, context, now)
              : visitorRefusal(campaign, context, now),
            vouchers:
              memberId !== null && claimant && claimant.claims > 0
                ? await claimedVouchers(database, memberId, activityNo, locale, now)
                : [],
          },
          now: now.toISOString(),
        },
      }
    }),

    route(contract.scanCampaign, ({ qrText }, caller) => scanCampaign(database, codes, qrText, caller)),

    route(
      contract.claimCampaign,
      async (input, caller) => {
        const { memberId, country, locale, now, idempotencyKey } = caller
        const { activityNo, storeId, scanToken, shareMemberId, fissionCode } = input
        const scan = scanToken === undefined ? undefined : codes.readToken(scanToken, now)
        const claimed = await claimCampaign(database, {
          activityNo,
          memberId,
          guest: await readGuest(services, caller),
          country,
          idempotencyKey,
          storeId,
          scan,
          referrerId: shareMemberId,
          fissionCode,
          now,
          marks,
          marketCode: config.market.code,
        })
        if ('refused' in claimed) return claimed
        const { ordinal, issued } = claimed.ok
        const vouchers = issued
          ? issued.map((row) => toVoucher(row, locale, now))
          : await claimedVouchers(database, memberId, activityNo, locale, now, ordinal)
        return { ok: { vouchers } }
      },
      { inFlightMax: claimsInFlightMax({ databaseKind, config }) },
    ),
  ]
}

function toLimits(campaign: StoredCampaign): Campaign['limits'] {
  const toLimit = (limit: number | null, left: number | null) =>
    limit === null || left === null ? null : { limit, left }
  return {
    perPerson: campaign.perPersonLimit,
    today: toLimit(campaign.limits.today, campaign.remaining.today),
    total: toLimit(campaign.limits.total, campaign.remaining.total),
    participants: toLimit(campaign.limits.participants, campaign.remaining.participants),
    claims: toLimit(campaign.limits.claims, campaign.remaining.claims),
    prizes: toLimit(campaign.limits.prizes, campaign.remaining.prizes),
    newUsersOnly: campaign.newUsersOnly,
    phoneOnly: campaign.phoneOnly,
    phoneRegistrationOnly: campaign.phoneRegistrationOnly,
    scanOnly: campaign.scanOnly,
    storeRequired: campaign.storeRequired,
  }
}

async function findSeries(
  database: Database,
  { activityNo, seriesNo, texts }: StoredCampaign,
  joined: string | null,
  country: Country,
  locale: Locale,
  now: Date,
): Promise<Campaign['series']> {
  if (seriesNo === null) return null
  if (joined === null) return { seriesNo, joined: null }
  const joinedTexts =
    joined === activityNo ? texts : (await findCampaign(database, joined, country, now))?.texts
  return {
    seriesNo,
    joined: { activityNo: joined, title: joinedTexts ? localizedText(joinedTexts, locale).title : joined },
  }
}
