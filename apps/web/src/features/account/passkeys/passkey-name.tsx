import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useEffect, useRef } from 'react'
import type { Passkey } from '@crema/contract/identity/passkey'
import { limits } from '@crema/contract/limits'
import { usePageParts, useText } from '#src/session/app-context.ts'
import { failureText } from '#src/shared/errors/failure-text.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import styles from '../account.module.css'

/** The name of a passkey, as its member tells her devices apart. */
export function PasskeyName({
  passkey: { credentialId, name },
  onDone,
}: {
  passkey: Passkey
  onDone: () => void
}) {
  const t = useText()
  const { api } = usePageParts()
  const form = useRef<HTMLFormElement>(null)
  const { mutate, isPending, error } = useMutation({
    mutationFn: (given: string) => api.call('POST passkey/rename', { credentialId, name: given }),
    onSuccess: onDone,
    meta: { failure: 'inPlace' },
  })
  const field = () => form.current?.elements.namedItem('name') as HTMLInputElement // drawn below
  useEffect(() => field().select(), [])
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const given = field().value.trim()
    // Nothing typed: it keeps its name.
    if (given === '' || given === name) onDone()
    else if (!isPending) mutate(given)
  }
  return (
    <li className={styles.naming}>
      <form ref={form} className={styles.form} noValidate onSubmit={submit}>
        <Field
          name="name"
          defaultValue={name}
          maxLength={limits.text}
          autoComplete="off"
          label={t('account.name')}
          error={error ? failureText(error, t) : undefined}
        />
        <Button type="submit" size="small" busy={isPending} busyLabel={t('account.saving')}>
          {t('account.save')}
        </Button>
      </form>
    </li>
  )
}
