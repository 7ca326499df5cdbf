import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { formatPhone } from '@crema/i18n/format/text/phone'
import { locales } from '@crema/i18n/locales'
import type { AnswerOf } from '#src/api/api-client.ts'
import { refusalName } from '#src/api/api-error.ts'
import { brand } from '#src/lib/brand/brand.ts'
import { downloadFile } from '#src/lib/browser/download-file.ts'
import { useAppContext, useSession, useTranslate } from '#src/session/app-context.ts'
import { useBrowserSupport } from '#src/shared/device/use-browser-support.ts'
import { FailureState } from '#src/shared/errors/failure-state.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { DownloadIcon } from '#src/ui/art/more-icons.tsx'
import { ListSkeleton } from '#src/ui/feedback/list-skeleton.tsx'
import { LineSkeleton, Loading } from '#src/ui/feedback/skeleton.tsx'
import { Card } from '#src/ui/layout/card.tsx'
import { Disclosure, DisclosureGroup } from '#src/ui/layout/list.tsx'
import { exportOptions } from '../account-queries.ts'
import { AccountScreen } from '../account-screen.tsx'
import { AccountChange, type Change } from '../changes/account-change.tsx'
import { exportSectionTitles } from './export-sections.ts'
import styles from '../account.module.css'

type Export = AnswerOf<'GET customer/export'>

/** `/home/account/export`: all personal data of the member, to read here or to download. */
export function ExportPage() {
  const t = useTranslate()
  return (
    <AccountScreen title={t('account.export')}>
      {(member) => (
        <AccountChange member={member} initialState="change">
          {(change) => <ExportSections change={change} />}
        </AccountChange>
      )}
    </AccountScreen>
  )
}

function ExportSections({ change: { proof, requireProof } }: { change: Change }) {
  const t = useTranslate()
  const { locale, country, zone } = useSession()
  const canSave = useBrowserSupport('downloads')
  const { data, error, refetch } = useQuery(exportOptions(useAppContext().api, proof))
  const isProofRequired = refusalName(error) === 'proofRequired'
  const askForProof = useEffectEvent(() => requireProof(error))
  useEffect(() => {
    if (isProofRequired) askForProof()
  }, [isProofRequired])
  if (error && !isProofRequired) return <FailureState error={error} onRetry={() => void refetch()} />
  if (!data) {
    return (
      <Loading label={t('common.loading')}>
        <LineSkeleton lines={2} />
        <ListSkeleton rows={6} />
      </Loading>
    )
  }
  const sections = data.parts.filter(({ rows }) => rows.length > 0)
  return (
    <>
      <p className={styles.text}>
        {t('account.exportOf', { date: formatInstant(locale, data.exportedAt, 'dateTime', zone, country) })}
      </p>
      {canSave ? (
        <Button icon={<DownloadIcon />} onClick={() => downloadExport(data)}>
          {t('account.download')}
        </Button>
      ) : null}
      <Card>
        <DisclosureGroup>
          {sections.map(({ name, rows }) => (
            <Disclosure
              key={name}
              title={t(exportSectionTitles[name])}
              note={t('account.entries', { count: rows.length })}
            >
              {rows.map((row, index) => (
                <Row key={index} row={row} />
              ))}
            </Disclosure>
          ))}
        </DisclosureGroup>
      </Card>
    </>
  )
}

/** A row of a table: column names are not translated, instants are in the reader's time zone. */
function Row({ row }: { row: Record<string, unknown> }) {
  const { locale, country, zone } = useSession()
  const textOf = (value: unknown): string => {
    if (value === null || value === undefined) return '–'
    if (typeof value !== 'string') return JSON.stringify(value)
    if (isInstant(value)) return formatInstant(locale, value, 'dateTime', zone, country)
    return /^\+\d{7,15}$/.test(value) ? formatPhone(value) : value
  }
  return (
    <dl className={styles.row} dir="ltr" lang="en">
      {Object.entries(row).map(([name, value]) => (
        <div key={name}>
          <dt>{name.replaceAll('_', ' ')}</dt>
          <dd lang={isInstant(value) ? locales[locale].tag : undefined}>
            <bdi>{textOf(value)}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  )
}

function isInstant(value: unknown): boolean {
  return typeof value === 'string' && /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(value)
}

function downloadExport(data: Export): void {
  downloadFile(
    new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' }),
    `${brand.name.toLowerCase()}-${data.exportedAt.slice(0, 10)}.json`,
  )
}
