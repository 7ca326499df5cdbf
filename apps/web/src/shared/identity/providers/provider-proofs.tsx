import { useMutation, useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { ApiError, refusalName } from '#src/api/api-error.ts'
import { usePageParts, useText } from '#src/session/app-context.ts'
import { InAppNotice } from '#src/shared/device/in-app-notice.tsx'
import { CallProblem } from '#src/shared/errors/call-error.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import type { Contact } from '../contact/contact.ts'
import { type House, houseNames, housesOptions, isRefusedHere } from './identity-providers.ts'
import type { HouseSignIn } from './provider-redirect.ts'
import { useHouseVisit } from './use-provider-redirect.ts'

type HouseProofsProps = {
  /** Those to choose from; without, all that are switched on. */
  of?: readonly House[]
  /** Shown before them. */
  before?: ReactNode
  /** Shown where there is none of them. */
  none?: ReactNode
  /** There is no other way. */
  isOnlyWay?: boolean
  /** What was typed on this screen, which is left for the house. */
  typed?: Contact | undefined
  /** Rejects where the sign-in proves nothing. */
  prove: (signIn: HouseSignIn) => Promise<void>
}

/** Proves who one is by signing in at another house once more. Its words are in `sign-in-steps`. */
export function HouseProofs({ of, before, none, isOnlyWay = false, typed, prove }: HouseProofsProps) {
  const { data: on } = useQuery(housesOptions(usePageParts().api))
  if (!on) return null
  const offered = on.filter((house) => of === undefined || of.includes(house))
  if (offered.length === 0) return none
  return (
    <>
      {before}
      {offered.map((house, place) =>
        isRefusedHere(house) ? null : (
          <HouseProof
            key={house}
            house={house}
            variant={isOnlyWay && place === 0 ? 'primary' : 'quiet'}
            typed={typed}
            prove={prove}
          />
        ),
      )}
      {offered.some(isRefusedHere) ? <InAppNotice wish="google" /> : null}
    </>
  )
}

type HouseProofProps = Pick<HouseProofsProps, 'typed' | 'prove'> & {
  house: House
  variant: 'primary' | 'quiet'
}

function HouseProof({ house, variant, typed, prove }: HouseProofProps) {
  const t = useText()
  const { returned, forget, visit } = useHouseVisit('proof')
  const { mutate, isPending, error } = useMutation({
    mutationFn: async (back: HouseSignIn | null) => {
      const signIn = back ?? (await visit(house, typed && { typed }))
      if (signIn) await prove(signIn)
    },
    onSettled: forget,
    meta: { failure: 'inPlace' },
  })
  const hasBegun = useRef(false)
  const goOn = useEffectEvent(() => {
    // Drawn twice, it asks once.
    if (hasBegun.current || returned?.house !== house) return
    hasBegun.current = true
    mutate(returned)
  })
  useEffect(() => goOn(), [])
  const name = houseNames[house]
  // What is no failure of a call is the app's; a token that is not there is somebody's who turned back.
  const isEnded = error && (!(error instanceof ApiError) || refusalName(error) === 'tokenInvalid')
  return (
    <>
      <Button
        variant={variant}
        busy={isPending}
        busyLabel={t('sign-in-steps.checkingHouse', { house: name })}
        onClick={() => mutate(null)}
      >
        {t('sign-in-steps.continueWith', { house: name })}
      </Button>
      {isEnded ? (
        <Notice live title={t('sign-in-steps.houseEnded', { house: name })} />
      ) : (
        <CallProblem error={error} />
      )}
    </>
  )
}
