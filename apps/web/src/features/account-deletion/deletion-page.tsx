import { Navigate, useMatch, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useCallback } from 'react'
import { serverNow } from '#src/api/server-clock.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { PanesPage } from '#src/shared/panes/panes-page.tsx'
import { Panes } from '#src/shared/panes/panes.tsx'
import { deletionSteps, type DeletionStep, readStep, stepToShow } from './account-deletion-flow.ts'
import { ConfirmStep } from './confirm-step.tsx'
import { DeletionConsequences } from './consequences.tsx'
import { CountryStep } from './country-step.tsx'
import { DeletionArt } from './deletion-art.tsx'
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

/** Not a state of the component, because each step is a route of its own, for which the page is mounted again. */
let lastShown: DeletionStep | undefined

/** `/logout/…`: account deletion. A step that is requested too early leads to the first unfinished one. */
export function DeletionPage() {
  const t = useTranslate()
  // The route that is rendered; during a navigation `useLocation` is ahead of it.
  const { pathname } = useMatch({ strict: false })
  const navigate = useNavigate()
  const session = useDeletion()
  const requested = readStep(pathname) ?? 'selectCountry'
  const shown = stepToShow(session.deletion, requested, serverNow())
  // When the step changes, its heading gets the focus, so that screen readers start there.
  const focusHeading = useCallback(
    (heading: HTMLElement | null) => {
      if (heading === null) return
      if (lastShown !== undefined && lastShown !== shown) heading.focus()
      lastShown = shown
    },
    [shown],
  )
  if (shown !== requested) return <Navigate to={`/logout/${shown}`} replace />
  const Step = screens[shown]
  const number = deletionSteps.indexOf(shown) + 1
  const count =
    shown === 'logoutSuccess' ? null : (
      <p className={styles.count}>
        {t('account-deletion.step', { step: number, steps: deletionSteps.length - 1 })}
      </p>
    )
  const step = <Step {...session} count={count} onStep={(next) => void navigate({ to: `/logout/${next}` })} />
  const content = (
    <HeadingProvider value={focusHeading}>
      {/* These have panes of their own. */}
      {shown === 'cancellation' || shown === 'logoutSuccess' ? (
        step
      ) : (
        <Panes
          tone="off"
          isCentred
          lead={<DeletionConsequences step={shown} token={session.token} />}
          art={<DeletionArt />}
        >
          {count}
          {step}
        </Panes>
      )}
    </HeadingProvider>
  )
  return (
    <PanesPage title={t('account-deletion.title')} up={paths.account()}>
      {/* The message at the end is in the middle of the screen. */}
      {shown === 'logoutSuccess' ? content : <div className={styles.page}>{content}</div>}
    </PanesPage>
  )
}
