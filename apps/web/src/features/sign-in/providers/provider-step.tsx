import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { refusalName } from '#src/api/api-error.ts'
import { usePageParts, useText } from '#src/session/app-context.ts'
import { CallProblem } from '#src/shared/errors/call-error.tsx'
import { houseNames } from '#src/shared/identity/providers/identity-providers.ts'
import { readReturn } from '#src/shared/identity/providers/provider-redirect.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import type { StageData } from '../sign-in-draft.ts'
import { useJourney } from '../steps/flow-context.ts'
import { logInByHouse } from '../steps/sign-in-calls.ts'
import { StartAgain } from '../steps/start-again.tsx'
import form from '#src/shared/identity/form.module.css'
import styles from '../steps/steps.module.css'

/** Back from another house: what it said is looked at, and the sign-in goes on from there. */
export function HouseStep({ stage }: { stage: StageData['house'] }) {
  const t = useText()
  const { api } = usePageParts()
  const { go, receive } = useJourney()
  const { ticket } = readReturn()
  const signIn = { ...stage.signIn, ...(ticket === undefined ? {} : { ticket }) }
  const house = houseNames[signIn.house]
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      try {
        receive(await logInByHouse(api, signIn))
      } catch (failure) {
        if (refusalName(failure) !== 'termsRequired') throw failure
        go('termsAsked', { state: 'terms', repeat: { signIn } })
      }
    },
    meta: { failure: 'inPlace' },
  })
  const hasBegun = useRef(false)
  const begin = useEffectEvent(() => {
    // A sign-in is good once: drawing the step twice does not ask twice.
    if (hasBegun.current) return
    hasBegun.current = true
    mutate()
  })
  useEffect(() => begin(), [])
  const isOver = refusalName(error) === 'tokenInvalid'
  return (
    <div className={form.form}>
      <p className={styles.text} role="status">
        {error ? null : t('sign-in-steps.checkingHouse', { house })}
      </p>
      {isOver ? (
        <Notice live title={t('sign-in-steps.houseEnded', { house })} action={<StartAgain />} />
      ) : error ? (
        <CallProblem
          error={error}
          action={
            <Button size="small" variant="quiet" busy={isPending} onClick={() => mutate()}>
              {t('common.retry')}
            </Button>
          }
        />
      ) : null}
    </div>
  )
}
