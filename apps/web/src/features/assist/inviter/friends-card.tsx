import type { ComponentProps } from 'react'
import type { AssistCampaign, Help } from '@crema/contract/assist/assist'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { relativeTime } from '@crema/i18n/format/dates/relative'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import { unbrokenDate } from '@crema/i18n/format/text/line-breaks'
import { brand } from '#src/lib/brand/brand.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { useServerNow } from '#src/shared/device/use-server-now.ts'
import { PagedList } from '#src/shared/lists/paged-list.tsx'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { UserIcon } from '#src/ui/art/icons.tsx'
import { CountUp } from '#src/ui/feedback/count-up.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Heading } from '#src/ui/layout/heading.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import { initialOf } from '../initial-of.ts'
import { hueOfHelp } from './friend-mark.ts'
import styles from './friends-card.module.css'

const minuteMs = 60_000

type FriendsCardProps = { campaign: AssistCampaign; list: ComponentProps<typeof PagedList<Help>>['list'] }

/** Who has joined: the friend's first name, when, and whether the help counts. */
export function FriendsCard({ campaign: { own, now }, list }: FriendsCardProps) {
  const t = useTranslate()
  const { locale } = useSession()
  const nowMs = useServerNow(Date.parse(now), minuteMs)
  return (
    <Card aria-labelledby="friends">
      <div className={styles.head}>
        <Heading id="friends" size={17}>
          {t('assist.whoJoined')}
        </Heading>
        {own ? (
          <p className={styles.minor}>
            <CountUp
              value={own.helpers}
              format={(helpers) =>
                t('assist.ofSeats', {
                  count: formatNumber(locale, helpers),
                  seats: formatNumber(locale, own.seats),
                })
              }
            />
          </p>
        ) : null}
      </div>
      <PagedList list={list} empty={<p className={styles.minor}>{t('assist.noneJoined')}</p>}>
        {(helps) => (
          <List label={t('assist.whoJoined')}>
            {helps.map((help) => (
              <Friend key={help.reference} help={help} nowMs={nowMs} />
            ))}
          </List>
        )}
      </PagedList>
    </Card>
  )
}

function Friend({ help, nowMs }: { help: Help; nowMs: number }) {
  const t = useTranslate()
  const { locale } = useSession()
  const { name, helpedAt, state, reference } = help
  const note = useHelpText(help)
  return (
    <ListRow
      start={
        <span
          className={styles.initial}
          data-hue={hueOfHelp(reference)}
          data-state={state}
          aria-hidden="true"
        >
          {initialOf(name) || <UserIcon />}
        </span>
      }
      title={name === null ? t('assist.unnamed') : <bdi>{name}</bdi>}
      note={
        <>
          {note}
          {state === 'rejected' ? <AskService reference={reference} /> : null}
        </>
      }
      end={
        <time className={styles.minor} dateTime={helpedAt}>
          {relativeTime(locale, Math.min(0, Date.parse(helpedAt) - nowMs))}
        </time>
      }
    />
  )
}

/** Whether a help counts, in words. */
function useHelpText({ state, until, rejectedFor }: Help): string {
  const t = useTranslate()
  const { locale, country, zone } = useSession()
  const date = until === null ? '' : unbrokenDate(formatInstant(locale, until, 'monthDay', zone, country))
  switch (state) {
    case 'pending':
      return t('assist.pending', { date })
    case 'held':
      return t('assist.held', { date })
    case 'rejected':
      return t(`assist.${rejectedFor ?? 'notGenuine'}`)
    case 'qualified':
    case 'rewarded':
      return t(`assist.${state}`)
  }
}

/** A mail to customer service that names the help. */
function AskService({ reference }: { reference: string }) {
  const t = useTranslate()
  const subject = encodeURIComponent(t('assist.askSubject', { reference }))
  const text = encodeURIComponent(t('assist.askText', { reference }))
  return (
    <a
      className={`${buttonClass('text', 'small')} ${styles.ask}`}
      href={`mailto:${brand.supportEmail}?subject=${subject}&body=${text}`}
    >
      {t('assist.askService')}
    </a>
  )
}
