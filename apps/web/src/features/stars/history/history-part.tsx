import { useInfiniteQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import type { StarMovement } from '@crema/contract/stars/stars'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { formatMonth } from '@crema/i18n/format/dates/month'
import { formatMoney } from '@crema/i18n/format/numbers/money'
import { formatSigned } from '@crema/i18n/format/numbers/signed'
import * as paths from '#src/lib/url/paths.ts'
import type { StarsSearch } from '#src/lib/url/route-search.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { PagedList } from '#src/shared/lists/paged-list.tsx'
import { starMovementsOptions } from '#src/shared/stars/star-queries.ts'
import { useStarSummary } from '#src/shared/stars/use-star-summary.ts'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { SelectField } from '#src/ui/forms/select-field.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import { VisuallyHidden } from '#src/ui/layout/visually-hidden.tsx'
import { CsvButton } from './csv-button.tsx'
import { groupByMonth } from './group-by-month.ts'
import { movementTitle, shownKinds } from './movement-text.ts'
import styles from './history-part.module.css'

/** Every change of the balance, by month, of one kind or of all. */
export function HistoryPart({ search }: { search: StarsSearch }) {
  const t = useTranslate()
  const navigate = useNavigate()
  const { api } = useAppContext()
  const session = useSession()
  const { summary } = useStarSummary()
  const zone = summary?.program?.zone ?? session.zone
  const kind = shownKinds.find((each) => each === search.entries)
  const list = useInfiniteQuery({
    ...starMovementsOptions(api, kind, session),
    enabled: session.token !== null,
  })
  return (
    <>
      <SelectField
        label={t('stars.kindsLabel')}
        value={kind ?? ''}
        options={[
          { value: '', label: t('stars.all') },
          ...shownKinds.map((each) => ({ value: each, label: t(`stars.${each}`) })),
        ]}
        onChange={({ target: { value } }) =>
          void navigate({
            ...paths.starsPart('history', value === '' ? {} : { entries: value }),
            replace: true,
            resetScroll: false,
          })
        }
      />
      <PagedList
        list={list}
        empty={
          <EmptyState
            art={<Picture image="espresso" />}
            title={t(kind ? 'stars.noneOfKind' : 'stars.historyEmptyTitle')}
            {...(kind ? {} : { text: t('stars.historyEmptyText') })}
          />
        }
      >
        {(movements) => (
          <>
            {groupByMonth(movements, zone).map(({ month, items }) => (
              <Month key={month} month={month} movements={items} zone={zone} />
            ))}
          </>
        )}
      </PagedList>
      {list.data && list.data.pages.some(({ items }) => items.length > 0) ? (
        <CsvButton kind={kind} zone={zone} />
      ) : null}
    </>
  )
}

function Month({ month, movements, zone }: { month: string; movements: StarMovement[]; zone: string }) {
  const { locale, country } = useSession()
  return (
    <section className={styles.month} aria-labelledby={`month-${month}`}>
      <Heading id={`month-${month}`} size={17}>
        {formatMonth(locale, month, country)}
      </Heading>
      <Card>
        <List>
          {movements.map((movement) => (
            <MovementRow key={movement.movementId} movement={movement} zone={zone} />
          ))}
        </List>
      </Card>
    </section>
  )
}

function MovementRow({ movement, zone }: { movement: StarMovement; zone: string }) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const { at, stars, amount, reason, orderNo } = movement
  const note = [
    formatInstant(locale, at, 'monthDayTime', zone, country),
    amount && formatMoney(locale, amount, country),
    orderNo,
    reason,
  ]
  return (
    <ListRow
      title={movementTitle(movement, t)}
      note={<span className={styles.note}>{note.filter(Boolean).join(' · ')}</span>}
      end={
        <span className={styles.stars} data-sign={stars < 0 ? 'minus' : 'plus'}>
          <span aria-hidden="true">{formatSigned(locale, stars)}</span>
          <VisuallyHidden>
            {t(stars < 0 ? 'stars.starsMinus' : 'stars.starsPlus', { count: Math.abs(stars) })}
          </VisuallyHidden>
        </span>
      }
    />
  )
}
