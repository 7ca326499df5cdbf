// The steps that ask for an address and have a code sent there.
import { useMutation } from '@tanstack/react-query'
import { useApi } from '#src/api/api.ts'
import { useSession } from '#src/session/session.ts'
import { useText } from '#src/session/texts.ts'
import { Button } from '#src/ui/button.tsx'
import { AddressForm } from './address-form.tsx'
import { OtherWays } from '../houses/other-ways.tsx'
import { useJourney } from '../steps/journey-context.ts'
import { Later } from '../steps/later.tsx'
import { otherChannel } from './other-channel.ts'
import { sendCode } from '../steps/sign-in-calls.ts'
import type { Sent, StageData, Target } from '../sign-in-draft.ts'
import styles from '../steps/steps.module.css'

type Purpose = Parameters<typeof sendCode>[2]

/** Has a code sent, and says whom it went to. */
function useSendCode(purpose: Purpose, onSent: (data: { target: Target; sent: Sent }) => void) {
  const api = useApi()
  return useMutation({
    mutationFn: async (target: Target) => ({ target, sent: await sendCode(api, target, purpose) }),
    onSuccess: onSent,
    meta: { failure: 'inPlace' },
  })
}

/** An e-mail address or a phone number to sign in with. */
export function AddressStep({ stage: { target } }: { stage: StageData['address'] }) {
  const t = useText()
  const { country } = useSession()
  const { reason, go, keep, prefer } = useJourney()
  const { mutate, isPending, error, reset } = useSendCode('login', (data) => {
    prefer(data.target.channel === 'phone' ? 'phone code' : null)
    go('codeSent', { state: 'code', ...data })
  })
  const isByPhone = reason === 'byPhone'
  const intro = isByPhone ? 'sign-in-steps.byPhoneText' : target.channel === 'phone' ? 'sign-in-steps.phoneIntro' : 'sign-in.intro'
  return (
    <>
      <p className={styles.text}>{t(intro)}</p>
      <AddressForm
        target={target}
        onTyped={(typed) => keep({ state: 'address', target: typed })}
        {...(isByPhone
          ? {}
          : {
              onChannel: () => {
                reset()
                keep({ state: 'address', target: otherChannel(target, country) })
              },
            })}
        onSend={mutate}
        busy={isPending}
        error={error}
        submitLabel={t('sign-in.sendCode')}
        busyLabel={t('sign-in.sending')}
        ways={
          <>
            <Button variant="text" size="small" onClick={() => go('passwordPreferred', { state: 'password', target })}>
              {t('sign-in-steps.usePassword')}
            </Button>
            {isByPhone ? null : <OtherWays />}
          </>
        }
      />
    </>
  )
}

/** Where the code for a forgotten password goes. */
export function RecoverStep({ stage: { target, refused } }: { stage: StageData['recover'] }) {
  const t = useText()
  const { go, keep } = useJourney()
  const { country } = useSession()
  const { mutate, isPending, error } = useSendCode('recover', (data) => go('codeSent', { state: 'recoverCode', ...data }))
  return (
    <>
      <p className={styles.text}>{t('sign-in-steps.recoverText')}</p>
      <AddressForm
        target={target}
        onTyped={(typed) => keep({ state: 'recover', target: typed })}
        onChannel={() => keep({ state: 'recover', target: otherChannel(target, country) })}
        onSend={mutate}
        busy={isPending}
        error={error}
        refused={refused && t(`outcomes.${refused}`)}
        submitLabel={t('sign-in.sendCode')}
        busyLabel={t('sign-in.sending')}
        ways={
          <Button variant="text" size="small" onClick={() => go('wentBack', { state: 'password', target })}>
            {t('common.back')}
          </Button>
        }
      />
    </>
  )
}

/** An e-mail address for somebody who became a member by phone. It can wait. */
export function OfferEmailStep({ stage: { target, refused } }: { stage: StageData['offerEmail'] }) {
  const t = useText()
  const { go, keep } = useJourney()
  const { mutate, isPending, error } = useSendCode('bind', (data) => go('codeSent', { state: 'offerEmailCode', ...data }))
  return (
    <>
      <p className={styles.text}>{t('sign-in-steps.offerEmailText')}</p>
      <AddressForm
        target={target}
        onTyped={(typed) => keep({ state: 'offerEmail', target: typed })}
        onSend={mutate}
        busy={isPending}
        error={error}
        refused={refused && t(`outcomes.${refused}`)}
        submitLabel={t('sign-in.sendCode')}
        busyLabel={t('sign-in.sending')}
        ways={<Later onLater={() => go('later', { state: 'offerPassword' })} />}
      />
    </>
  )
}

/** A member's phone number, where a campaign needs one. */
export function BindPhoneStep({ stage: { target, refused } }: { stage: StageData['bindPhone'] }) {
  const t = useText()
  const { go, keep } = useJourney()
  const { mutate, isPending, error } = useSendCode('bind', (data) => go('codeSent', { state: 'bindPhoneCode', ...data }))
  return (
    <>
      <p className={styles.text}>{t('sign-in-steps.bindText')}</p>
      <AddressForm
        target={target}
        onTyped={(typed) => keep({ state: 'bindPhone', target: typed })}
        onSend={mutate}
        busy={isPending}
        error={error}
        refused={refused && t(`outcomes.${refused}`)}
        submitLabel={t('sign-in.sendCode')}
        busyLabel={t('sign-in.sending')}
      />
    </>
  )
}
