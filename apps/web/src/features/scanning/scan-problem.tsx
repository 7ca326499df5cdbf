import { refusalName } from '#src/api/api-error.ts'
import { useText } from '#src/session/app-context.ts'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { ScanIcon } from '#src/ui/art/more-icons.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'

/** Why a scan led nowhere. */
export type ScanTrouble =
  | { kind: 'failed'; error: unknown }
  | { kind: 'elsewhere'; host: string }
  | { kind: 'noCode' | 'noPicture' }

/** What was wrong with a code or a picture, what would help, and the next try. */
export function ScanProblem({ trouble, onAgain }: { trouble: ScanTrouble; onAgain: () => void }) {
  const t = useText()
  const again = (
    <Button variant="quiet" size="small" onClick={onAgain}>
      {t('scanning.again')}
    </Button>
  )
  switch (trouble.kind) {
    case 'elsewhere':
      return (
        <Notice
          tone="refused"
          icon={<ScanIcon />}
          title={t('scanning.elsewhereTitle')}
          text={t('scanning.elsewhereText', { host: trouble.host })}
          action={again}
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
          action={again}
          live
        />
      )
    case 'noPicture':
      return (
        <Notice
          tone="error"
          title={t('scanning.noPictureTitle')}
          text={t('scanning.noCodeText')}
          action={again}
          live
        />
      )
    case 'failed': {
      const refusal = refusalName(trouble.error)
      const help =
        refusal === 'qrExpired'
          ? t('scanning.expiredHelp')
          : refusal === 'qrInvalid'
            ? t('scanning.invalidHelp')
            : undefined
      return (
        <Notice
          tone={refusal === undefined ? 'error' : 'refused'}
          icon={refusal === undefined ? undefined : <ScanIcon />}
          title={failureText(trouble.error, t)}
          text={help}
          action={again}
          live
        />
      )
    }
  }
}
