import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Draw } from '@crema/contract/draws/draw'
import * as paths from '#src/lib/url/paths.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { useIsMemberExpected } from '#src/session/expected-member.ts'
import { useMemberGate } from '#src/session/member-gate.ts'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { BottomBar } from '#src/ui/layout/bottom-bar.tsx'
import { EnterLabel } from './entry-sheet.tsx'

type EntryBarProps = {
  draw: Draw
  isOwnKnown: boolean
  isWon: boolean
  missing: number
  onEnter: () => void
  /** Above the button: why it is another one. */
  children: ReactNode
}

/** The one thing to do next: enter, sign in, collect stars, see what was won; or the way to the other draws. */
export function EntryBar(props: EntryBarProps) {
  const t = useTranslate()
  const { state, outcome, ownCodes, entriesPerMember } = props.draw
  // Nothing else helps where the draw is over or refuses the member; where the member waits for it, nothing is to be done.
  const isMain =
    state === 'drawn'
    || state === 'calledOff'
    || (state === 'open' && outcome !== null && ownCodes.length < entriesPerMember)
  return (
    <BottomBar>
      {props.children}
      {nextAction(props, useIsMemberExpected(), useMemberGate(), t) ?? (
        <Link {...paths.starsPart('draws')} className={buttonClass(isMain ? 'primary' : 'quiet')}>
          {t('draws.seeAll')}
        </Link>
      )}
    </BottomBar>
  )
}

/** Where entries that are only given come from: friends, or a coupon. */
function wayToEntries({ givenByAssist, givenWith }: Draw, t: ReturnType<typeof useTranslate>): ReactNode {
  if (givenByAssist !== null) {
    return (
      <Link {...paths.offer({ kind: 'fission', activityNo: givenByAssist })} className={buttonClass()}>
        {t('draws.inviteFriends')}
      </Link>
    )
  }
  if (givenWith.length === 0) return undefined
  return (
    <Link {...paths.wallet()} className={buttonClass()}>
      {t('draws.seeCoupons')}
    </Link>
  )
}

function nextAction(
  { draw, isOwnKnown, isWon, missing, onEnter }: EntryBarProps,
  isMember: boolean,
  gate: ReturnType<typeof useMemberGate>,
  t: ReturnType<typeof useTranslate>,
): ReactNode {
  const { state, outcome, ownCodes, entriesPerMember, priceStars } = draw
  if (isWon) {
    return (
      <Link {...paths.starsPart('prizes')} className={buttonClass()}>
        {t('draws.seePrizes')}
      </Link>
    )
  }
  if (state !== 'open') return undefined
  if (priceStars === null) return wayToEntries(draw, t)
  if (!isMember) return <Button onClick={() => void gate('open')}>{t('draws.signInToEnter')}</Button>
  if (isOwnKnown && ownCodes.length >= entriesPerMember) return undefined
  if (isOwnKnown && outcome === 'phoneRequired')
    return <Button onClick={() => void gate('phone')}>{t('campaign.addPhone')}</Button>
  if (missing > 0 && outcome !== 'redemptionDeadlinePassed') {
    return (
      <Link {...paths.stars()} className={buttonClass()}>
        {t('stars.howToCollect')}
      </Link>
    )
  }
  if (isOwnKnown && outcome !== null && outcome !== 'loginRequired') return undefined
  return (
    <Button busy={!isOwnKnown} busyLabel={t('common.loading')} onClick={onEnter}>
      <EnterLabel price={priceStars} />
    </Button>
  )
}
