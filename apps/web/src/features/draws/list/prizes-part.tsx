import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { WonPrize } from '@crema/contract/draws/draw'
import { formatInstant } from '@crema/i18n/format/dates/date'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { PagedList } from '#src/shared/lists/paged-list.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Tag } from '#src/ui/feedback/tag.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Facts } from '#src/ui/layout/facts.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { DrawLink } from '../draw-link.tsx'
import { wonPrizesOptions } from '../draw-queries.ts'
import { PrizePicture } from '../prize-list.tsx'
import { MissingDraws } from './missing-draws.tsx'
import styles from './prizes-part.module.css'

/** What the member has won, with how far the handing over is. A voucher leads to its code, everything else to its draw. */
export function PrizesPart() {
  const t = useTranslate()
  const { api } = useAppContext()
  const session = useSession()
  const list = useInfiniteQuery({ ...wonPrizesOptions(api, session), enabled: session.token !== null })
  return (
    <>
      <MissingDraws missing={list.data?.pages[0]?.missing} />
      <PagedList
        list={list}
        empty={
          <EmptyState
            art={<Picture image="machine" />}
            title={t('stars.prizesEmptyTitle')}
            text={t('stars.prizesEmptyText')}
            action={
              <Link {...paths.starsPart('draws')} className={buttonClass()}>
                {t('draws.seeDraws')}
              </Link>
            }
          />
        }
      >
        {(prizes) => (
          <Card aria-label={t('stars.prizes')}>
            <List>
              {prizes.map((prize) => (
                <PrizeRow key={`${prize.activityNo} ${prize.code}`} won={prize} />
              ))}
            </List>
          </Card>
        )}
      </PagedList>
    </>
  )
}

function PrizeRow({ won }: { won: WonPrize }) {
  const t = useTranslate()
  const { locale, country, zone } = useSession()
  const { activityNo, title, prize, at, voucherNo, country: drawCountry } = won
  return (
    <ListRow
      start={<PrizePicture prize={prize} tone="honey" />}
      title={prize.title}
      note={
        <>
          <Facts>{`${title} · ${formatInstant(locale, at, 'date', zone, country)}`}</Facts>
          <span className={styles.state}>
            <PrizeState won={won} />
          </span>
          {voucherNo === null ? null : <VisuallyHidden>{`. ${t('draws.showPrize')}`}</VisuallyHidden>}
        </>
      }
      render={(props) =>
        voucherNo === null ? (
          <DrawLink activityNo={activityNo} country={drawCountry} {...props} />
        ) : (
          <Link {...paths.wallet({ voucherNo })} {...props} />
        )
      }
    />
  )
}

const tones = { given: 'ok', toCollect: 'amber', collected: 'neutral', notTaken: 'neutral' } as const

function PrizeState({ won: { state, takeUntil } }: { won: WonPrize }) {
  const t = useTranslate()
  const { locale, country, zone } = useSession()
  // An end is the instant after the last day.
  const date =
    takeUntil === null
      ? undefined
      : formatInstant(locale, Date.parse(takeUntil) - 1, 'monthDay', zone, country)
  const text =
    state !== 'toCollect'
      ? t(`draws.${state}`)
      : date === undefined
        ? t('draws.toCollectOpen')
        : t('draws.toCollect', { date })
  return <Tag tone={tones[state]}>{text}</Tag>
}
