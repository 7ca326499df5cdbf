import type { Draw } from '@crema/contract/draws/draw'
import type { OutcomeOf, ReceivedOf, ResponseOf } from '@crema/contract/endpoint'
import type { getDraw } from '@crema/contract/endpoints/draws/get-draw'
import { type Locale, locales } from '@crema/i18n/locales'
import { localizedText } from '#src/database/localized-text.ts'
import type { Caller, Result } from '#src/http/endpoint/route.ts'
import { readGuest } from '#src/modules/directory/read-guest.ts'
import type { MemberMarks } from '#src/modules/privacy/returning-members/address-mark.ts'
import type { Services } from '#src/services.ts'
import { drawRefusal } from '../entries/draw-refusal.ts'
import { findOwnCodes } from '../entries/entry-store.ts'
import { findOwnPrizes } from '../prizes/prize-store.ts'
import { drawnCodeState } from './draw-state.ts'
import { type DrawRow, findAssistThatGives, findDraw, findDrawnCodes } from './draw-store.ts'
import { couponsThatGive, readDraws } from './read-draw.ts'

type DrawServices = Pick<Services, 'database' | 'markets'> & { marks: MemberMarks }

/** A draw as the caller sees it: whether they can take part, their codes and prizes, and after it the codes that were drawn. */
export async function drawDetail(
  services: DrawServices,
  { activityNo }: ReceivedOf<typeof getDraw>,
  caller: Caller,
): Promise<Result<ResponseOf<typeof getDraw>, OutcomeOf<typeof getDraw>>> {
  const { database, marks } = services
  const { memberId, country, locale, now } = caller
  const found = await findDraw(database, activityNo, memberId)
  const [read] = found ? await readDraws(database, [found], { country, locale, now }) : []
  if (!read) return { refused: 'notFound' }
  const { row, campaign, summary } = read
  const { state, priceStars } = summary
  const entrant = { memberId, guest: await readGuest(services, caller), country, now, marks }
  const isOver = state === 'drawn' || state === 'calledOff'
  const [outcome, ownCodes, ownPrizes, drawnCodes, givenWith, assist] = await Promise.all([
    drawRefusal(database, { activityNo, state, priceStars, caller: entrant }),
    memberId === null ? [] : findOwnCodes(database, memberId, activityNo),
    state === 'drawn' && memberId !== null ? findOwnPrizes(database, memberId, activityNo) : [],
    state === 'drawn' ? findDrawnCodes(database, activityNo) : [],
    couponsThatGive(database, row, { country, locale, now }),
    isOver ? undefined : findAssistThatGives(database, activityNo, { country, now }),
  ])
  return {
    ok: {
      ...summary,
      rules: localizedText(campaign.texts, locale).rules,
      entriesPerMember: campaign.perPersonLimit,
      entriesMax: campaign.limits.claims,
      alternates: row.alternates,
      takeUntil: row.take_until?.toISOString() ?? null,
      outcome,
      ownCodes: ownCodes.map(({ code }) => code),
      givenCodes: ownCodes.filter((each) => each.is_given).map(({ code }) => code),
      givenWith,
      givenByAssist: assist ?? null,
      drawnCodes: drawnCodes.map((drawn) => ({
        code: drawn.code,
        rank: drawn.rank,
        prize: drawn.prize,
        state: drawnCodeState(drawn, row.prize_count),
      })),
      ownPrizes: ownPrizes.map(({ code, prize, state: prizeState, take_until: takeUntil }) => ({
        code,
        prize,
        state: prizeState,
        takeUntil: takeUntil?.toISOString() ?? null,
      })),
      rulesText: row.rules_text,
      beacon:
        row.beacon_chain === null || row.beacon_round === null
          ? null
          : { chain: row.beacon_chain, round: row.beacon_round },
      root: row.root?.toString('hex') ?? null,
      isDelayed: state === 'waiting' && row.delayed_since !== null,
      ...reasonOf(row, locale),
      drawnAt: row.drawn_at?.toISOString() ?? null,
      now: now.toISOString(),
    },
  }
}

/** Why a draw was called off, in the member's language or in English. */
function reasonOf(
  { called_off_reason: en, called_off_texts: texts }: DrawRow,
  locale: Locale,
): Pick<Draw, 'calledOffReason' | 'calledOffLanguage'> {
  if (en === null) return { calledOffReason: null }
  const calledOffReason = localizedText({ ...texts, en }, locale)
  return locale === 'en' || texts[locale] !== undefined
    ? { calledOffReason }
    : { calledOffReason, calledOffLanguage: locales.en.tag }
}
