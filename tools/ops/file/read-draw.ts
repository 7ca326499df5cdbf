/** Reads the draw of a campaign of the kind `lottery`. */
import { closingLeadMs } from '@crema/draws/verify-draw'
import { readLocalTime } from './local-time.ts'
import type { DrawModel, PrizeModel } from './model.ts'
import { type CampaignEntry, drawnCodesMax, type PrizeEntry } from './operator-file.ts'
import { present } from './present.ts'
import type { Path } from './source-text.ts'

type Report = (path: Path, message: string) => void

/** The coupons of the prizes and those that give an entry, each once, in their order. */
export const couponsOf = ({ prizes, givenWith }: Pick<DrawModel, 'prizes' | 'givenWith'>): string[] => [
  ...new Set([...prizes.flatMap(({ coupon }) => coupon ?? []), ...givenWith]),
]

/** Null for other kinds. `endsAt` and the zone are undefined and false where they are wrong themselves. */
export function readDraw(
  entry: CampaignEntry,
  { endsAt, isZone }: { endsAt: Date | undefined; isZone: boolean },
  report: Report,
): DrawModel | null {
  const { draw } = entry
  if (entry.kind !== 'lottery') {
    if (draw) report(['draw'], '“draw” is for the kind lottery alone')
    if (!entry.coupons) report([], '“coupons” is missing')
    return null
  }
  if (!draw) {
    report(['kind'], 'a lottery needs “draw”, with its prizes')
    return null
  }
  reportOthers(entry, report)
  const drawsAt = isZone ? readLocalTime(draw.drawsAt, entry.zone, 'start') : undefined
  if (drawsAt && 'problem' in drawsAt) report(['draw', 'drawsAt'], `“drawsAt” ${drawsAt.problem}`)
  const at = drawsAt && 'at' in drawsAt ? drawsAt.at : undefined
  if (at && endsAt && at.getTime() - endsAt.getTime() < closingLeadMs)
    report(['draw', 'drawsAt'], '“drawsAt” must be at least 10 minutes after “ends”')
  const prizes = draw.prizes.map((each) => toPrize(each))
  const { alternates = 0 } = draw
  if (prizes.reduce((sum, { count }) => sum + count, alternates) > drawnCodesMax)
    report(
      ['draw', 'prizes'],
      `a draw has at most ${drawnCodesMax.toLocaleString('en')} prizes and alternates together`,
    )
  const hasThing = prizes.some(({ kind }) => kind === 'thing')
  if (hasThing && draw.takeDays === undefined)
    report(['draw'], 'a thing needs “takeDays”, the days in which it is taken')
  if (!hasThing && draw.takeDays !== undefined)
    report(['draw', 'takeDays'], '“takeDays” is for things, and no prize is one')
  const twice = draw.givenWith?.findIndex((each, index, all) => all.indexOf(each) !== index) ?? -1
  if (twice >= 0) report(['draw', 'givenWith', twice], `“${draw.givenWith?.[twice]}” is in the list twice`)
  if (draw.givenOnly === true && entry.stars !== undefined)
    report(['stars'], '“stars” is the price of an entry, and with “givenOnly” nobody buys one')
  return {
    drawsAt: at ?? new Date(0),
    chain: draw.chain ?? 'quicknet',
    prizes,
    alternates,
    takeDays: draw.takeDays ?? null,
    givenWith: draw.givenWith?.toSorted() ?? [],
    givenOnly: draw.givenOnly ?? false,
  }
}

/** Fields that campaigns of other kinds have. */
function reportOthers(entry: CampaignEntry, report: Report): void {
  if (entry.coupons) report(['coupons'], 'a draw gives the coupons of its prizes: leave out “coupons”')
  for (const field of ['scanOnly', 'storeRequired'] as const) {
    if (entry[field] === true) report([field], `“${field}” is not for draws: members enter on the page`)
  }
  if (entry.series !== undefined) report(['series'], '“series” is not for draws')
  for (const field of ['total', 'prizes'] as const) {
    if (entry.limits?.[field] !== undefined)
      report(['limits', field], `“${field}” is not for draws: “claims” limits the entries of all members`)
  }
}

function toPrize(entry: PrizeEntry): PrizeModel {
  const { kind, count, image = null, texts } = entry
  return {
    kind,
    count,
    coupon: entry.kind === 'voucher' ? entry.coupon : null,
    stars: entry.kind === 'stars' ? entry.stars : null,
    image,
    texts: present(texts),
  }
}
