import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { DrawState, DrawSummary } from '@crema/contract/draws/draw'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { useIsMemberExpected } from '#src/session/expected-member.ts'
import { MoreButton, PagedList } from '#src/shared/lists/paged-list.tsx'
import { Picture } from '#src/ui/art/picture.tsx'
import { EmptyState } from '#src/ui/feedback/empty-state.tsx'
import { Tag } from '#src/ui/feedback/tag.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import { drawsOptions } from '../draw-queries.ts'
import { calledOffTag, resultTags } from '../own-result.ts'
import { useDrawDate } from '../use-draw-date.ts'
import { DrawCard } from './draw-card.tsx'
import { MyCodes } from './my-codes.tsx'
import styles from './draws-part.module.css'

/** Current draws by what can be done with them. */
const groups = ['open', 'waiting', 'notStarted'] as const satisfies readonly DrawState[]
const groupTitles = { open: 'draws.open', waiting: 'draws.waiting', notStarted: 'draws.coming' } as const

/** The draws of the country: open, waiting for their result, to come and past; between them the member's codes. */
export function DrawsPart() {
  const t = useTranslate()
  const { api } = useAppContext()
  const session = useSession()
  const isMember = useIsMemberExpected()
  const list = useInfiniteQuery(drawsOptions(api, 'current', session))
  return (
    <>
      <PagedList
        list={list}
        empty={
          <EmptyState
            art={<Picture image="machine" />}
            title={t('draws.noneTitle')}
            text={t('draws.noneText')}
          />
        }
      >
        {(draws) => (
          <>
            {groups.map((group) => (
              <Group key={group} group={group} draws={draws.filter(({ state }) => state === group)} />
            ))}
          </>
        )}
      </PagedList>
      {isMember ? <MyCodes /> : null}
      <PastDraws />
    </>
  )
}

function Group({ group, draws }: { group: (typeof groups)[number]; draws: readonly DrawSummary[] }) {
  const t = useTranslate()
  if (draws.length === 0) return null
  return (
    <section className={styles.group} aria-labelledby={`draws-${group}`}>
      <Heading id={`draws-${group}`} size={17}>
        {t(groupTitles[group])}
      </Heading>
      {draws.map((draw) => (
        <DrawCard key={draw.activityNo} draw={draw} />
      ))}
    </section>
  )
}

function PastDraws() {
  const t = useTranslate()
  const { api } = useAppContext()
  const list = useInfiniteQuery(drawsOptions(api, 'past', useSession()))
  const draws = list.data?.pages.flatMap(({ items }) => items) ?? []
  if (draws.length === 0) return null
  return (
    <section className={styles.group} aria-labelledby="draws-past">
      <Heading id="draws-past" size={17}>
        {t('draws.past')}
      </Heading>
      <Card>
        <List>
          {draws.map((draw) => (
            <PastDraw key={draw.activityNo} draw={draw} />
          ))}
        </List>
      </Card>
      <MoreButton list={list} />
    </section>
  )
}

function PastDraw({ draw }: { draw: DrawSummary }) {
  const t = useTranslate()
  const { activityNo, title, drawsAt, zone } = draw
  const { tone, text } = resultOf(draw)
  const date = useDrawDate(zone)
  const isMember = useIsMemberExpected()
  return (
    <ListRow
      title={title}
      {...(draw.state === 'drawn' && { note: t('draws.drawnOn', { date: date(drawsAt) }) })}
      {...((isMember || draw.state === 'calledOff') && { end: <Tag tone={tone}>{t(text)}</Tag> })}
      render={(props) => <Link {...paths.draw(activityNo)} {...props} />}
    />
  )
}

/** What a past draw means for the member, said plainly. */
function resultOf({ state, ownResult }: DrawSummary) {
  if (state === 'calledOff') return calledOffTag
  return ownResult === null ? ({ tone: 'neutral', text: 'draws.noCode' } as const) : resultTags[ownResult]
}
