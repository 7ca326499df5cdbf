import { refusalName } from '#src/api/api-error.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { ScanIcon } from '#src/ui/art/more-icons.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'

/** Why a scan failed. */
export type ScanFailure =
  | { kind: 'failed'; error: unknown }
  | { kind: 'elsewhere'; host: string }
  | { kind: 'noCode' | 'noPicture' }

/** What is wrong with a code or a picture, what would help, and a button to try again. */
export function ScanFailureNotice({ failure, onRetry }: { failure: ScanFailure; onRetry: () => void }) {
  const t = useTranslate()
  const retryButton = (
    <Button variant="quiet" size="small" onClick={onRetry}>
      {t('scanning.again')}
    </Button>
  )
  switch (failure.kind) {
    case 'elsewhere':
      return (
        <Notice
          tone="refused"
          icon={<ScanIcon />}
          title={t('scanning.elsewhereTitle')}
          text={t('scanning.elsewhereText', { host: failure.host })}
          action={retryButton}
          live
        />
      )
    case 'noCode':
      return (
        <Notice
          tone="refused"
          icon={<ScanIcon />}
          title={t('scanning.noCodeTitle')}
          text={t('scanning.noCodeText')}
          action={retryButton}
          live
        />
      )
    case 'noPicture':
      return (
        <Notice
          tone="error"
          title={t('scanning.noPictureTitle')}
          text={t('scanning.noCodeText')}
          action={retryButton}
          live
        />
      )
    case 'failed': {
      const refusal = refusalName(failure.error)
      const help =
        refusal === 'qrExpired'
          ? t('scanning.expiredHelp')
          : refusal === 'qrInvalid'
            ? t('scanning.invalidHelp')
            : refusal === undefined
              ? t('scanning.loadFailed')
              : undefined
      return (
        <Notice
          tone={refusal === undefined ? 'error' : 'refused'}
          icon={refusal === undefined ? undefined : <ScanIcon />}
          title={failureText(failure.error, t)}
          text={help}
          action={retryButton}
          live
        />
      )
    }
  }
}
