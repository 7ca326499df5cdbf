import { Navigate, useMatch, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { serverNow } from '#src/api/server-clock.ts'
import { useText } from '#src/session/app-context.ts'
import { ScreenBar } from '#src/shared/screen/screen-bar.tsx'
import { Page } from '#src/ui/layout/page.tsx'
import { deletionSteps, type DeletionStep, readStep, stepToShow } from './account-deletion-flow.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { CountryStep } from './country-step.tsx'
import { DoneStep } from './done-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { ProofStep } from './proof-step.tsx'
import { HeadingProvider } from './step-heading.tsx'
import { type StepProps, useDeletion } from './use-deletion.ts'
import styles from './deletion-page.module.css'

const screens: Record<DeletionStep, (props: StepProps) => ReactNode> = {
  selectCountry: CountryStep,
  Login: ProofStep,
  cancellation: PreviewStep,
  logout: ConfirmStep,
  logoutSuccess: DoneStep,
}

/** Each step is a row of the route table, so the page begins anew with it. */
let lastShown: DeletionStep | undefined

/** `/logout/…`: the way out, step by step; one opened out of turn leads to the first unfinished one. */
export function DeletionPage() {
  const t = useText()
  // The row that is shown, not the one that is on its way.
  const { pathname } = useMatch({ strict: false })
  const navigate = useNavigate()
  const keeper = useDeletion()
  const wanted = readStep(pathname) ?? 'selectCountry'
  const shown = stepToShow(keeper.deletion, wanted, serverNow())
  // The next step begins at its heading, for ears and for eyes.
  const begin = useCallback(
    (heading: HTMLElement | null) => {
      if (heading === null) return
      if (lastShown !== undefined && lastShown !== shown) heading.focus()
      lastShown = shown
    },
    [shown],
  )
  if (shown !== wanted) return <Navigate to={`/logout/${shown}`} replace />
  const Step = screens[shown]
  const place = deletionSteps.indexOf(shown) + 1
  return (
    <Page top={<ScreenBar title={t('account-deletion.title')} />}>
      <div className={styles.step}>
        {shown === 'logoutSuccess' ? null : (
          <p className={styles.count}>
            {t('account-deletion.step', { step: place, steps: deletionSteps.length - 1 })}
          </p>
        )}
        <HeadingProvider value={begin}>
          <Step {...keeper} onStep={(step) => void navigate({ to: `/logout/${step}` })} />
        </HeadingProvider>
      </div>
    </Page>
  )
}
