import { createHash } from 'node:crypto'
import { chains, roundAt } from '@crema/draws/beacon'
import { demoChain, signDemoRound } from '@crema/draws/demo-chain'
import { drawCodes } from '@crema/draws/draw-codes'
import { commitmentOf, writeRules } from '@crema/draws/draw-rules'
import { buildTree } from '@crema/draws/merkle-tree'
import type { Locale } from '@crema/i18n/locales'
import type { StoredPrize } from '#src/database/tables.ts'
import type { DemoCampaign } from '../demo-campaign.ts'
import { calledOffTexts, couponTexts, type DemoTexts, prizeTexts } from '../read-texts.ts'
import { demoCodes, demoSeed } from './demo-codes.ts'
import type { DemoDraw, DemoDrawNo, DemoPrize } from './demo-draws.ts'

const hourMs = 60 * 60_000

export type PreparedDraw = ReturnType<typeof prepareDraw>

/** The row of a draw, its codes in the order of the leaves, and those that were drawn. */
export function prepareDraw(
  activityNo: DemoDrawNo,
  draw: DemoDraw,
  campaign: DemoCampaign,
  texts: ReadonlyMap<Locale, DemoTexts>,
) {
  const { startOf } = campaign.calendar
  const noonOf = (day: number) => new Date(startOf(day).getTime() + 12 * hourMs)
  const { startsAt, endsAt, priceStars = 0, perPersonLimit = 1 } = campaign
  const prizes = draw.prizes.map((prize) => storedPrize(prize, texts))
  const prizeCount = prizes.reduce((sum, { count }) => sum + count, 0)
  const [seed, drawsAt] = [demoSeed(activityNo), noonOf(draw.drawnOn)]
  const chain =
    draw.chain === undefined ? undefined : { quicknet: chains.quicknet, demo: demoChain }[draw.chain]
  const beacon = chain ? { chain: chain.hash, round: roundAt(chain, drawsAt) } : null
  const rules = writeRules({
    activityNo,
    commitment: commitmentOf(seed),
    beacon,
    codesDrawn: prizeCount + draw.alternates,
    terms: {
      opens: startsAt,
      closes: endsAt,
      draws: drawsAt,
      price: priceStars,
      entriesPerMember: perPersonLimit,
      entriesMax: campaign.totalLimit ?? null,
      prizes: prizes.map(({ kind, count, couponNo, stars, texts: { en } }) => ({
        kind,
        count,
        what: couponNo ?? stars?.toString() ?? en.title,
      })),
      alternates: draw.alternates,
    },
  })
  const codes = demoCodes(activityNo, draw.entries + (draw.own?.length ?? 0))
  const reason = draw.calledOffOn === undefined ? undefined : calledOffTexts(texts)
  const isDrawn = draw.drawnOn < 0 && draw.calledOffOn === undefined
  const root = isDrawn ? buildTree(activityNo, codes).root : null
  const signature = root !== null && beacon ? Buffer.from(signDemoRound(beacon.round), 'hex') : null
  const randomness = signature === null ? new Uint8Array() : createHash('sha256').update(signature).digest()
  const drawn = root === null ? [] : drawCodes({ seed, rules, root, codes, randomness })
  return {
    draw,
    campaign,
    codes,
    drawn,
    noonOf,
    row: {
      activity_no: activityNo,
      draws_at: drawsAt,
      beacon_chain: beacon?.chain ?? null,
      beacon_round: beacon?.round ?? null,
      prizes: JSON.stringify(prizes),
      prize_count: prizeCount,
      alternates: draw.alternates,
      take_days: draw.takeDays,
      given_with: [...(draw.givenWith ?? [])],
      is_given_only: draw.givenWith !== undefined,
      seed,
      rules_text: rules,
      closed_at: root === null ? null : endsAt,
      entries: root === null ? null : codes.length,
      root: root === null ? null : Buffer.from(root, 'hex'),
      delayed_since: null,
      next_try_at: null,
      drawn_at: root === null ? null : drawsAt,
      signature,
      called_off_at: draw.calledOffOn === undefined ? null : noonOf(draw.calledOffOn),
      called_off_reason: reason?.en ?? null,
      called_off_texts: JSON.stringify({ ...reason, en: undefined }),
      closing_sent_to: null,
      closing_sent_at: root === null ? null : endsAt,
      returned_to: null,
      returned_at: draw.calledOffOn === undefined ? null : noonOf(draw.calledOffOn),
    },
  }
}

function storedPrize(prize: DemoPrize, texts: ReadonlyMap<Locale, DemoTexts>): StoredPrize {
  const { kind, count, image } = prize
  const picture = image === undefined ? {} : { image }
  if (prize.kind === 'stars') return { kind, count, stars: prize.stars, ...picture, texts: prizeTexts(texts) }
  const named = Object.entries(couponTexts(texts, prize.named)).map(([locale, { name }]) => [
    locale,
    { title: name },
  ])
  return {
    kind,
    count,
    ...(prize.kind === 'voucher' && { couponNo: prize.named }),
    ...picture,
    texts: Object.fromEntries(named) as StoredPrize['texts'], // has the locales of the coupon
  }
}
