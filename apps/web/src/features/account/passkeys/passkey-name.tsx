import { useEffect, useEffectEvent } from 'react'
import type { Passkey } from '@crema/contract/identity/passkey'
import { limits } from '@crema/contract/limits'
import type { RequestOf } from '#src/api/api-client.ts'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { useForm } from '#src/shared/forms/use-form.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import styles from '../account.module.css'

type PasskeyNameProps = { passkey: Passkey; onDone: () => void }

/** Renames a passkey, so that the member can distinguish their devices. */
export function PasskeyName({ passkey: { credentialId, name }, onDone }: PasskeyNameProps) {
  const t = useTranslate()
  const { api } = useAppContext()
  const { formProps, values, tooLong, isSubmitting, formError, change, inputOf } = useForm<
    Pick<RequestOf<'POST passkey/rename'>, 'name'>
  >({
    values: { name },
    texts: (typed) => ({ name: { text: typed.name.trim(), max: limits.text } }),
    submit: async (typed) => {
      const newName = typed.name.trim()
      // An empty name leaves the passkey as it is.
      if (newName !== '' && newName !== name)
        await api.call('POST passkey/rename', { credentialId, name: newName })
      onDone()
    },
  })
  const selectName = useEffectEvent(() => inputOf('name')?.select())
  useEffect(() => selectName(), [])
  return (
    <li className={styles.renameItem}>
      <form {...formProps} className={styles.form}>
        <Field
          name="name"
          autoComplete="off"
          label={t('account.name')}
          value={values.name}
          error={tooLong('name')}
          onChange={(event) => change({ name: event.target.value })}
        />
        <CallError error={formError} title={t('account.notSaved')} />
        <Button type="submit" size="small" busy={isSubmitting} busyLabel={t('account.saving')}>
          {t('account.save')}
        </Button>
      </form>
    </li>
  )
}
