import { Suspense, useState } from 'react'
import type { Draw } from '@crema/contract/draws/draw'
import { lazyComponent } from '#src/lib/loading/lazy-component.ts'
import { loadModule } from '#src/lib/loading/load-module.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { useIsMemberExpected } from '#src/session/expected-member.ts'
import { RulesCard } from '#src/shared/screen/rules-card.tsx'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { useStarSummary } from '#src/shared/stars/use-star-summary.ts'
import { Picture } from '#src/ui/art/picture.tsx'
import { CardSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { Hero } from '#src/ui/layout/hero.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { DrawFacts, DrawSteps } from './draw-facts.tsx'
import { DrawMissing } from './draw-missing.tsx'
import { DrawState } from './draw-state.tsx'
import { DrawnCodes } from './drawn-codes.tsx'
import { EntryBar } from './enter/entry-bar.tsx'
import { ObstacleNotice } from './enter/entry-notice.tsx'
import { useEnter } from './enter/use-enter.ts'
import { Fairness } from './fairness.tsx'
import { OwnCodes } from './own-codes.tsx'
import { ownWins } from './own-result.ts'
import { PrizeList } from './prize-list.tsx'
import { ShareDraw } from './share-draw.tsx'
import { useDraw } from './use-draw.ts'
import { DrawVerification } from './verification/draw-verification.tsx'
import { useRememberDraw } from './verification/use-remember-draw.ts'

const EntrySheet = lazyComponent(
  async () => (await loadModule(() => import('./enter/entry-sheet.tsx'))).EntrySheet,
)

/** `/marketing/pointActivity/draw`: one draw, from before it opens until after it is drawn. */
export function DrawPage({ activityNo }: { activityNo: string }) {
  const { draw, isOwnKnown } = useDraw(activityNo)
  return draw ? <DrawView draw={draw} isOwnKnown={isOwnKnown} /> : <DrawMissing />
}

function DrawView({ draw, isOwnKnown }: { draw: Draw; isOwnKnown: boolean }) {
  useRememberDraw(draw)
  const t = useTranslate()
  const isMember = useIsMemberExpected()
  const { summary } = useStarSummary()
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [wasOpened, setWasOpened] = useState(false)
  const openSheet = () => {
    setWasOpened(true)
    setSheetOpen(true)
  }
  const entry = useEnter(draw.activityNo, openSheet)
  // Where stars of this country are needed, those of another one are no balance.
  const isBalanceOfDraw = isMember && draw.outcome !== 'starsElsewhere'
  const missing = isBalanceOfDraw && summary ? (draw.priceStars ?? 0) - summary.balance : 0
  const isDrawn = draw.state === 'drawn'
  const isWon = isDrawn && isOwnKnown && ownWins(draw).won.length > 0
  return (
    <>
      <Page
        lead={<DrawHero draw={draw} isWon={isWon} />}
        bottomBar={
          <EntryBar
            draw={draw}
            isOwnKnown={isOwnKnown}
            isWon={isWon}
            missing={missing}
            onEnter={() => {
              entry.reset()
              openSheet()
            }}
          >
            {isMember && isOwnKnown ? <ObstacleNotice draw={draw} missing={missing} /> : null}
          </EntryBar>
        }
      >
        {isOwnKnown || !isDrawn ? (
          <DrawContent draw={draw} isOwnKnown={isOwnKnown} isWon={isWon} />
        ) : (
          // What the member has won comes first; it would move everything else.
          <Loading label={t('common.loading')}>
            <CardSkeleton lines={3} />
            <CardSkeleton lines={4} />
            <CardSkeleton lines={6} />
          </Loading>
        )}
      </Page>
      {wasOpened ? (
        <Suspense>
          <EntrySheet draw={draw} state={entry} isOpen={isSheetOpen} onClose={() => setSheetOpen(false)} />
        </Suspense>
      ) : null}
    </>
  )
}

const isOverState = (state: Draw['state']): boolean => state === 'calledOff' || state === 'drawn'

/** The member's codes follow the prizes until the draw is drawn: they are not in the first paint, and so move nothing in view. */
function DrawContent({ draw, isOwnKnown, isWon }: { draw: Draw; isOwnKnown: boolean; isWon: boolean }) {
  const t = useTranslate()
  const { state, ownCodes, givenCodes, drawnCodes, prizes, heroTone, activityNo } = draw
  const isDrawn = state === 'drawn'
  // Nobody has entered, so there is no result.
  const isEmpty = isDrawn && drawnCodes.length === 0
  const isOver = isOverState(state)
  const own =
    isOwnKnown && ownCodes.length > 0 ? (
      <OwnCodes codes={ownCodes} given={givenCodes} drawn={drawnCodes} state={state} />
    ) : null
  return (
    <>
      {isEmpty ? <DrawnCodes draw={draw} /> : <DrawState draw={draw} />}
      {isDrawn ? own : null}
      <PrizeList prizes={prizes} tone={heroTone} isOver={isOver} isWon={isWon} />
      {isDrawn ? null : own}
      {isDrawn && !isEmpty ? <DrawnCodes draw={draw} /> : null}
      {state === 'calledOff' ? null : <DrawFacts draw={draw} />}
      {state === 'open' || state === 'notStarted' ? <DrawSteps draw={draw} /> : null}
      <RulesCard title={t('draws.rules')} rules={draw.rules} />
      {isDrawn ? <DrawVerification activityNo={activityNo} /> : null}
      {/* A draw that was called off has no result that could be fair. */}
      {state === 'calledOff' ? null : <Fairness draw={draw} />}
    </>
  )
}

/** Without colour where the draw is over and has no prize for the member. */
function DrawHero({ draw, isWon }: { draw: Draw; isWon: boolean }) {
  const { title, summary, heroImage, heroTone, state } = draw
  return (
    <Hero
      bar={
        <ScreenBar
          transparent
          up={paths.starsPart('draws')}
          action={isOverState(state) ? undefined : <ShareDraw draw={draw} />}
        />
      }
      title={title}
      text={summary}
      art={<Picture image={heroImage} loading="first" />}
      tone={isOverState(state) && !isWon ? 'off' : heroTone}
    />
  )
}
