import type { ReactNode } from 'react'
import type { InclusionProof } from '@crema/contract/draws/draw'
import type { DrawStep } from '@crema/draws/verify-draw'
import { formatInstant, viewerZone } from '@crema/i18n/format/dates/date'
import { formatNumber } from '@crema/i18n/format/numbers/number'
import { brand } from '#src/lib/brand/brand.ts'
import { useSession, useTranslate } from '#src/session/app-context.ts'
import { AlertIcon, CheckIcon, ClockIcon, InfoIcon } from '#src/ui/art/icons.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { Disclosure } from '#src/ui/layout/list.tsx'
import { CodeText } from '../code-text.tsx'
import type { CheckedDraw } from './check-draw.ts'
import { SaveButton } from './save-button.tsx'
import { isIndependent, stepText, stepTitle } from './step-text.ts'
import styles from './draw-verification.module.css'

type CheckReportProps = {
  activityNo: string
  /** As far as they are done. */
  steps: readonly DrawStep[]
  /** Undefined while the check runs. */
  checked: CheckedDraw | undefined
}

/** Each step of a check with what it has found, the result, the member's codes, and the data to save. */
export function CheckReport({ activityNo, steps, checked }: CheckReportProps) {
  const t = useTranslate()
  const { locale, country } = useSession()
  const when = (at: Date) => formatInstant(locale, at.getTime(), 'dateTime', viewerZone(), country)
  const isRight = steps.every(({ ok }) => ok)
  return (
    <>
      <ol className={styles.steps}>
        {steps.map((step) => (
          <li key={step.step} className={styles.step} data-result={resultOf(step)}>
            {icons[resultOf(step)]}
            <div>
              <p className={styles.name}>{stepTitle(step.step, t)}</p>
              <p className={styles.text}>{stepText(step, t, { seen: checked?.seen ?? {}, when })}</p>
            </div>
          </li>
        ))}
      </ol>
      {checked ? (
        <>
          <Notice
            live
            tone={isRight ? 'info' : 'error'}
            icon={isRight ? <CheckIcon /> : undefined}
            title={t(isRight ? 'draws-verification.rightTitle' : 'draws-verification.wrongTitle')}
            text={
              isRight
                ? t('draws-verification.rightText')
                : t('draws-verification.wrongText', { email: brand.supportEmail })
            }
          />
          <Places proofs={checked.proofs} count={checked.record.codes.length} />
          <p className={styles.text}>{t('draws-verification.saveText')}</p>
          <SaveButton activityNo={activityNo} checked={checked} />
          <Disclosure title={t('draws-verification.limitsTitle')}>
            <ul className={styles.limits}>
              <li>{t('draws-verification.limitOthers')}</li>
              <li>{t('draws-verification.limitPrizes')}</li>
              <li>{t('draws-verification.limitPage')}</li>
            </ul>
          </Disclosure>
        </>
      ) : null}
    </>
  )
}

/** The place of each of the member's codes in the list. */
function Places({ proofs, count }: { proofs: readonly InclusionProof[]; count: number }) {
  const t = useTranslate()
  const { locale } = useSession()
  if (proofs.length === 0) return null
  return (
    <ul className={styles.places}>
      {proofs.map(({ code, index }) => (
        <li key={code}>
          <CodeText code={code} />
          <span>
            {t('draws-verification.place', {
              place: formatNumber(locale, index + 1),
              count: formatNumber(locale, count),
            })}
          </span>
        </li>
      ))}
    </ul>
  )
}

type Result = 'right' | 'wrong' | 'limited' | 'open'

function resultOf(step: DrawStep): Result {
  if (!step.ok) return step.problem === 'notReached' ? 'open' : 'wrong'
  return isIndependent(step) ? 'right' : 'limited'
}

const icons: Record<Result, ReactNode> = {
  right: <CheckIcon />,
  wrong: <AlertIcon />,
  limited: <InfoIcon />,
  open: <ClockIcon />,
}
