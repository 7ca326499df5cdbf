import { useMutation } from '@tanstack/react-query'
import type { UsedCredential } from '@crema/contract/identity/passkey'
import { ApiError } from '#src/api/api-error.ts'
import { authenticateWithPasskey } from '#src/host-app/passkeys.ts'
import { useTranslate } from '#src/session/app-context.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { Button } from '#src/ui/actions/button.tsx'
import { Notice } from '#src/ui/feedback/notice.tsx'

type PasskeyButtonProps = {
  variant?: 'primary' | 'quiet'
  /** Asks the gateway for the options of the prompt. */
  begin: () => Promise<{ options: { challenge: string } }>
  /** Rejects where the gateway does not accept the passkey. */
  onCredential: (credential: UsedCredential) => Promise<void>
}

/** Uses a passkey that the member chooses. Its messages are in `sign-in-steps`. */
export function PasskeyButton({ variant = 'quiet', begin, onCredential }: PasskeyButtonProps) {
  const t = useTranslate()
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () => {
      const { options } = await begin()
      await onCredential(await authenticateWithPasskey(options))
    },
    meta: { failure: 'inPlace' },
  })
  return (
    <>
      <Button variant={variant} busy={isPending} onClick={() => mutate()}>
        {t('sign-in-steps.usePasskey')}
      </Button>
      {/* An error that is not an ApiError comes from the device, usually a cancellation. */}
      {error instanceof ApiError ? (
        <CallError error={error} />
      ) : error ? (
        <Notice live title={t('sign-in-steps.passkeyNotUsed')} />
      ) : null}
    </>
  )
}
