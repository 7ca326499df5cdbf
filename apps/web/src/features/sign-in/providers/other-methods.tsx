import { useMutation, useQuery } from '@tanstack/react-query'
import { ApiError } from '#src/api/api-error.ts'
import { canUsePasskeys, signWithPasskey } from '#src/host-app/passkeys.ts'
import { usePageParts, useText } from '#src/session/app-context.ts'
import { InAppNotice } from '#src/shared/device/in-app-notice.tsx'
import { CallProblem } from '#src/shared/errors/call-error.tsx'
import { OrLine } from '#src/shared/identity/or-line.tsx'
import {
  type House,
  houseNames,
  housesOptions,
  isRefusedHere,
} from '#src/shared/identity/providers/identity-providers.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'
import { useJourney } from '../steps/flow-context.ts'
import { useHouseSignIn } from './use-provider-sign-in.ts'
import styles from '../steps/steps.module.css'

/** Ways in that need no code: a passkey, and the houses that the chain has switched on. */
export function OtherWays() {
  const { api } = usePageParts()
  const { data: houses = [] } = useQuery(housesOptions(api))
  if (!canUsePasskeys() && houses.length === 0) return null
  return (
    <div className={styles.offers}>
      <OrLine />
      {canUsePasskeys() ? <PasskeyButton /> : null}
      {houses.map((house) => (isRefusedHere(house) ? null : <HouseButton key={house} house={house} />))}
      {houses.some(isRefusedHere) ? <InAppNotice wish="google" /> : null}
    </div>
  )
}

function PasskeyButton() {
  const t = useText()
  const { api } = usePageParts()
  const { receive } = useJourney()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { options } = await api.call('POST passkey/loginOptions', {})
      receive(await api.call('POST passkey/login', { credential: await signWithPasskey(options) }))
    },
    meta: { failure: 'inPlace' },
  })
  return (
    <>
      <Button variant="quiet" busy={isPending} onClick={() => mutate()}>
        {t('sign-in-steps.usePasskey')}
      </Button>
      {/* What is no failure of a call is the device's: its person turned back. */}
      {error instanceof ApiError ? (
        <CallProblem error={error} />
      ) : error ? (
        <Notice live title={t('sign-in-steps.noPasskeyUsed')} />
      ) : null}
    </>
  )
}

function HouseButton({ house }: { house: House }) {
  const t = useText()
  const { mutate, isPending, error } = useHouseSignIn(house)
  const name = houseNames[house]
  return (
    <>
      <Button
        variant="quiet"
        busy={isPending}
        busyLabel={t('sign-in-steps.leadingTo', { house: name })}
        onClick={() => mutate()}
      >
        {t('sign-in-steps.continueWith', { house: name })}
      </Button>
      {error instanceof ApiError ? (
        <CallProblem error={error} />
      ) : error ? (
        <Notice live title={t('sign-in-steps.houseEnded', { house: name })} />
      ) : null}
    </>
  )
}
