import { useInfiniteQuery } from '@tanstack/react-query'
import type { AnswerOf } from '#src/api/api-client.ts'
import { joinFacts } from '#src/lib/text/join-facts.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { PagedList } from '#src/shared/lists/paged-list.tsx'
import { Tag } from '#src/ui/feedback/tag.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Facts } from '#src/ui/layout/facts.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import { CodeText } from '../code-text.tsx'
import { DrawLink } from '../draw-link.tsx'
import { entriesOptions } from '../draw-queries.ts'
import { calledOffTag, resultTags } from '../own-result.ts'
import { useDrawDate } from '../use-draw-date.ts'
import { MissingDraws } from './missing-draws.tsx'
import styles from './draws-part.module.css'

type Entry = AnswerOf<'GET lottery/entries'>['items'][number]

/** The member's lottery codes of all draws, newest first. */
export function MyCodes() {
  const t = useTranslate()
  const { api } = useAppContext()
  const session = useSession()
  const list = useInfiniteQuery({ ...entriesOptions(api, session), enabled: session.token !== null })
  return (
    <section className={styles.group} aria-labelledby="my-codes">
      <Heading id="my-codes" size={17}>
        {t('draws.myCodes')}
      </Heading>
      <MissingDraws missing={list.data?.pages[0]?.missing} />
      <PagedList list={list} empty={<p>{t('draws.myCodesText')}</p>}>
        {(entries) => (
          <Card>
            <List>
              {entries.map((entry) => (
                <EntryRow key={`${entry.activityNo} ${entry.code}`} entry={entry} />
              ))}
            </List>
          </Card>
        )}
      </PagedList>
    </section>
  )
}

function EntryRow({
  entry: { code, activityNo, title, state, drawsAt, zone, result, isGiven, country },
}: {
  entry: Entry
}) {
  const t = useTranslate()
  const date = useDrawDate(zone)
  const tag = state === 'calledOff' ? calledOffTag : result && resultTags[result]
  return (
    <ListRow
      title={<CodeText code={code} />}
      note={
        <Facts>
          {joinFacts([
            title,
            isGiven && t('draws.codeGiven'),
            !tag && t('draws.draws', { date: date(drawsAt) }),
          ])}
        </Facts>
      }
      {...(tag && { end: <Tag tone={tag.tone}>{t(tag.text)}</Tag> })}
      render={(props) => <DrawLink activityNo={activityNo} country={country} {...props} />}
    />
  )
}
