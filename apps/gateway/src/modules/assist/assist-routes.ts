import { contract } from '@crema/contract/contract'
import { decodeCursor, pageOf } from '#src/database/cursor.ts'
import { type Route, route } from '#src/http/endpoint/route.ts'
import { campaignOfMember } from '#src/modules/campaigns/claims/campaign-of-member.ts'
import { claimedVouchers } from '#src/modules/campaigns/claims/claimed-vouchers.ts'
import { claimsInFlightMax } from '#src/modules/campaigns/claims/claims-in-flight.ts'
import { changesOfMember } from '#src/modules/directory/changes-of-member.ts'
import { withNamesOfGuests } from '#src/modules/directory/names-of-guests.ts'
import { readGuest } from '#src/modules/directory/read-guest.ts'
import { servicesOf } from '#src/modules/directory/services-of.ts'
import { memberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import { toVoucher } from '#src/modules/vouchers/read-voucher.ts'
import type { Services } from '#src/services.ts'
import { achievementsOf } from './achievements/achievements.ts'
import { findRecordInMarkets } from './achievements/record-in-markets.ts'
import { findAssistCampaign } from './campaigns/assist-campaign-store.ts'
import { readAssistCampaign } from './campaigns/read-assist-campaign.ts'
import { firstName } from './first-name.ts'
import { helpFriend } from './helps/help-friend.ts'
import { findHelps } from './helps/help-store.ts'
import { readInvitation } from './invitations/read-invitation.ts'
import { startInvitation, startRefusal } from './invitations/start-invitation.ts'
import { withInviterName } from './invitations/with-inviter-name.ts'
import { signalsOfGuest } from './review/inviter-abroad.ts'
import { helpSignals } from './review/signals.ts'
import { readRewards } from './rewards/read-rewards.ts'
import { findRewards } from './rewards/reward-store.ts'

export function assistRoutes(services: Services): Route[] {
  const { database, databaseKind, markets, config } = services
  const marks = memberMarks(config.serverSecret)
  const signalsOf = helpSignals(config.serverSecret)
  return [
    route(contract.getAssistCampaign, (input, caller) =>
      readAssistCampaign({ database, markets, marks }, input, caller),
    ),

    route(contract.startInvitation, async ({ activityNo }, caller) => {
      const { memberId, country, locale, now } = caller
      const guest = await readGuest(services, caller)
      const [read, assist] = await Promise.all([
        campaignOfMember(database, activityNo, { memberId, guest, country, locale, now, marks }),
        findAssistCampaign(database, activityNo),
      ])
      if (!read) return { refused: 'notFound' }
      const refused = startRefusal(read, now)
      if (refused !== null) return { refused }
      if (!assist) return { refused: 'ownWayOnly' }
      const invitationsPerMember = assist.invitations_per_member
      const started = await startInvitation(database, {
        activityNo,
        memberId,
        country,
        invitationsPerMember,
        now,
      })
      if ('refused' in started) return started
      return { ok: readInvitation(await withInviterName(services, started.ok), memberId) }
    }),

    route(
      contract.helpFriend,
      async (input, caller) => {
        const { memberId, homeMarket, country, locale, now, idempotencyKey, device, http } = caller
        const account = homeMarket === undefined ? services : servicesOf(markets, homeMarket)
        const signals = await signalsOf(account.database, { memberId, device, address: http.request.ip })
        const { activityNo } = input
        const helped = await helpFriend(database, {
          ...input,
          memberId,
          guest: await readGuest(services, caller),
          country,
          idempotencyKey,
          signals,
          signalsOfInviter: (inviter) => signalsOfGuest(markets, inviter, { signals, device }),
          now,
          marks,
          marketCode: config.market.code,
        })
        if ('refused' in helped) return helped
        const { state, ordinal, issued } = helped.ok
        const invitation = await withInviterName(services, helped.ok.invitation)
        changesOfMember(services, invitation.home_market).announce(invitation.member_id, 'friends')
        const vouchers = issued
          ? issued.map((row) => toVoucher(row, locale, now))
          : await claimedVouchers(database, memberId, activityNo, locale, now, ordinal)
        const inviter = firstName(invitation.display_name)
        return { ok: { state, vouchers, inviter, helpers: invitation.helpers } }
      },
      { inFlightMax: claimsInFlightMax({ databaseKind, config }) },
    ),

    route(contract.listHelps, async ({ limit, cursor, activityNo }, { memberId }) => {
      const after = decodeCursor(cursor)
      const found = await findHelps(database, { memberId, activityNo, after, limit: limit + 1 })
      const page = pageOf(found, limit, (last) => ({ at: last.sorted_at, id: last.help_id }))
      const shown = await withNamesOfGuests(services, page.shown)
      return {
        ok: {
          items: shown.map((row) => ({
            name: firstName(row.display_name),
            helpedAt: row.helped_at.toISOString(),
            state: row.state,
            until:
              row.state === 'held' || row.state === 'pending' ? (row.until?.toISOString() ?? null) : null,
            rejectedFor: row.rejected_for,
            reference: row.reference,
          })),
          nextCursor: page.nextCursor,
        },
      }
    }),

    route(
      contract.listAssistRewards,
      async ({ limit, cursor, activityNo }, { memberId, country, locale, now }) => {
        const after = decodeCursor(cursor)
        const found = await findRewards(database, { memberId, activityNo, after, limit: limit + 1 })
        const { shown, nextCursor } = pageOf(found, limit, (last) => ({
          at: last.sorted_at,
          id: last.sorted_id,
        }))
        const items = await readRewards(database, shown, { memberId, country, locale, now })
        return { ok: { items, nextCursor } }
      },
    ),

    route(contract.listAchievements, async (_input, { memberId }) => ({
      ok: { achievements: achievementsOf(await findRecordInMarkets(services, memberId)) },
    })),
  ]
}
