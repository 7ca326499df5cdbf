import { Link } from '@tanstack/react-router'
import type { Draw } from '@crema/contract/draws/draw'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import * as paths from '#src/lib/url/paths.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { chancesOf } from './chances.ts'
import { useDrawDate } from './use-draw-date.ts'
import styles from './draw-facts.module.css'

/** Messages before and after the draw. */
const chanceTexts = {
  open: { title: 'draws.chances', winning: 'draws.chanceSoFar', own: 'draws.chanceOwn' },
  closed: { title: 'draws.chances', winning: 'draws.chanceFinal', own: 'draws.chanceOwn' },
  drawn: { title: 'draws.chancesPast', winning: 'draws.chancePast', own: 'draws.chanceOwnPast' },
} as const

/** How many codes win or have won out of how many, with the member's own counted, and the limits of entries. */
export function DrawFacts({ draw }: { draw: Draw }) {
  const t = useTranslate()
  const { locale } = useSession()
  const { state, zone, endsAt, priceStars, entriesPerMember, entriesMax, givenWith, givenByAssist } = draw
  const date = useDrawDate(zone)
  const { winning, entries, own } = chancesOf(draw)
  const total = formatNumber(locale, entries)
  const isOpen = state === 'open' || state === 'notStarted'
  // Nobody has entered and nobody can.
  if (entries === 0 && !isOpen) return null
  const texts = chanceTexts[isOpen ? 'open' : state === 'drawn' ? 'drawn' : 'closed']
  return (
    <Card aria-labelledby="draw-chances">
      <Heading id="draw-chances" size={17}>
        {t(texts.title)}
      </Heading>
      <div className={styles.chance}>
        <p>{entries === 0 ? t('draws.chanceNone') : t(texts.winning, { winning, entries: total })}</p>
        {own > 0 ? <p>{t(texts.own, { count: own, entries: total })}</p> : null}
      </div>
      {isOpen ? (
        <ul className={styles.facts}>
          <li>{t('draws.chanceFalls')}</li>
          <li>{priceText(priceStars, t)}</li>
          {givenWith.map(({ couponNo, name }) => (
            <li key={couponNo}>{t('draws.givenWith', { name })}</li>
          ))}
          {givenByAssist === null ? null : <li>{t('draws.givenByAssist')}</li>}
          <li>{t('draws.perMember', { count: entriesPerMember })}</li>
          {entriesMax === null ? null : <li>{t('draws.entriesMax', { count: entriesMax })}</li>}
          <li>{t('draws.closes', { date: date(endsAt) })}</li>
        </ul>
      ) : null}
      {/* Where entries are only given, the button at the bottom leads there. */}
      {state === 'open' && givenByAssist !== null && priceStars !== null ? (
        <Link
          {...paths.offer({ kind: 'fission', activityNo: givenByAssist })}
          className={buttonClass('quiet', 'small')}
        >
          {t('draws.inviteFriends')}
        </Link>
      ) : null}
    </Card>
  )
}

function priceText(priceStars: number | null, t: ReturnType<typeof useTranslate>): string {
  if (priceStars === null) return t('draws.givenOnly')
  return priceStars === 0 ? t('draws.priceFree') : t('draws.price', { count: priceStars })
}

export function DrawSteps({ draw: { zone, drawsAt } }: { draw: Draw }) {
  const t = useTranslate()
  const { locale } = useSession()
  const date = useDrawDate(zone)
  const steps = [t('draws.how1'), t('draws.how2', { date: date(drawsAt) }), t('draws.how3')]
  return (
    <Card aria-labelledby="draw-steps">
      <Heading id="draw-steps" size={17}>
        {t('draws.how')}
      </Heading>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          <li key={step}>
            <span className={styles.number} aria-hidden="true">
              {formatNumber(locale, index + 1)}
            </span>
            {step}
          </li>
        ))}
      </ol>
    </Card>
  )
}
