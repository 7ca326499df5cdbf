import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { unbrokenDate } from '@crema/i18n/format/text/line-breaks'
import { countryName } from '@crema/i18n/format/text/names'
import { joinFacts } from '#src/lib/text/join-facts.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { ListSkeleton } from '#src/ui/feedback/list-skeleton.tsx'
import { LineSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { Tag } from '#src/ui/feedback/tag.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Facts } from '#src/ui/layout/facts.tsx'
import { List, ListRow } from '#src/ui/layout/list.tsx'
import { devicesOptions } from './account-queries.ts'
import { AccountScreen } from './account-screen.tsx'
import styles from './account.module.css'

/** `/home/account/devices`: the devices that the member is signed in on, each of which can be signed out. */
export function DevicesPage() {
  const t = useTranslate()
  return <AccountScreen title={t('account.devices')}>{() => <Devices />}</AccountScreen>
}

function Devices() {
  const t = useTranslate()
  const { api, sessionManager } = useAppContext()
  const queries = useQueryClient()
  const { locale, country, zone } = useSession()
  const { data, error, refetch } = useQuery(devicesOptions(api))
  const ending = useMutation({
    mutationFn: (target: { sessionId: string } | { all: true }) =>
      api.call('POST customer/sessions/end', target),
    onSuccess: ({ signedOut }) => {
      if (signedOut) sessionManager.end()
      else void queries.invalidateQueries({ queryKey: devicesOptions(api).queryKey })
    },
    meta: { failure: 'inPlace' },
  })
  if (error) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading label={t('common.loading')}>
        <LineSkeleton />
        <ListSkeleton rows={2} />
      </Loading>
    )
  }
  const isEnding = (sessionId: string) =>
    ending.isPending && 'sessionId' in ending.variables && ending.variables.sessionId === sessionId
  return (
    <>
      <p className={styles.text}>{t('account.devicesText')}</p>
      <Card>
        <List label={t('account.devices')}>
          {data.items.map(({ sessionId, client, country: deviceCountry, lastSeenAt, isCurrent }) => {
            const name = client ?? t('account.unknownDevice')
            return (
              <ListRow
                key={sessionId}
                title={<bdi>{name}</bdi>}
                note={
                  <Facts>
                    {joinFacts([
                      deviceCountry && countryName(locale, deviceCountry),
                      t('account.lastSeen', {
                        date: unbrokenDate(formatInstant(locale, lastSeenAt, 'monthDayTime', zone, country)),
                      }),
                    ])}
                  </Facts>
                }
                end={
                  isCurrent ? (
                    <Tag tone="ok">{t('account.thisDevice')}</Tag>
                  ) : (
                    <Button
                      variant="danger"
                      size="small"
                      busy={isEnding(sessionId)}
                      aria-label={t('account.signOutDevice', { device: name })}
                      onClick={() => ending.mutate({ sessionId })}
                    >
                      {t('sign-in.signOut')}
                    </Button>
                  )
                }
              />
            )
          })}
        </List>
      </Card>
      <p role="status">{ending.isSuccess && !ending.data.signedOut ? t('account.deviceSignedOut') : ''}</p>
      <CallError error={ending.error} />
      <Button
        variant="danger"
        busy={ending.isPending && 'all' in ending.variables}
        onClick={() => ending.mutate({ all: true })}
      >
        {t('account.signOutAll')}
      </Button>
      <p className={styles.text}>{t('account.signOutAllText')}</p>
    </>
  )
}
