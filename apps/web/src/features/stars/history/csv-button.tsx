import { useMutation } from '@tanstack/react-query'
import type { StarMovement, StarMovementKind } from '@crema/contract/stars/stars'
import { serverNow } from '#src/api/server-clock.ts'
import { downloadFile } from '#src/lib/browser/download-file.ts'
import { browserSupports } from '#src/lib/browser/in-app-browser.ts'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { dayOf } from '#src/shared/vouchers/calendar/last-day.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { DownloadIcon } from '#src/ui/art/more-icons.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { movementsCsv } from './movements-csv.ts'

/** As many as the gateway gives at once. */
const pageSize = 50

/** Saves all movements of a kind, or all, as a CSV file: every page of them, not only what is shown. */
export function CsvButton({ kind, zone }: { kind: StarMovementKind | undefined; zone: string }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const { mutate, isPending, error, data } = useMutation({
    mutationFn: async () => {
      if (!browserSupports('downloads')) return 'blocked'
      const movements: StarMovement[] = []
      let cursor: string | null = null
      do {
        const page: { items: StarMovement[]; nextCursor: string | null } = await api.call(
          'GET point/ledger',
          {
            limit: pageSize,
            ...(kind && { kind }),
            ...(cursor === null ? {} : { cursor }),
          },
        )
        movements.push(...page.items)
        cursor = page.nextCursor
      } while (cursor !== null)
      // With a byte order mark, without which some spreadsheets read it in another encoding.
      const file = new Blob(['\uFEFF', movementsCsv(movements, t, zone)], { type: 'text/csv;charset=utf-8' })
      downloadFile(file, `stars-${dayOf(serverNow(), zone)}.csv`)
      return 'saved'
    },
    meta: { failure: 'inPlace' },
  })
  return (
    <>
      <Button
        variant="quiet"
        icon={<DownloadIcon />}
        busy={isPending}
        busyLabel={t('stars.downloading')}
        onClick={() => mutate()}
      >
        {t('stars.download')}
      </Button>
      {data === 'blocked' ? <Notice title={t('stars.downloadBlocked')} live /> : null}
      <CallError error={error} />
    </>
  )
}
