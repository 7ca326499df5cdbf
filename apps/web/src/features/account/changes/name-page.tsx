import type { Member } from '@crema/contract/identity/member'
import { limits } from '@crema/contract/limits'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { CallError } from '#src/shared/errors/call-error.tsx'
import { useForm } from '#src/shared/forms/use-form.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { AccountScreen } from '../account-screen.tsx'
import { useFinishChange } from '../use-finish-change.ts'
import styles from '../account.module.css'

/** `/home/account/name`: the member's display name. */
export function NamePage() {
  const t = useTranslate()
  return <AccountScreen title={t('account.name')}>{(member) => <NameForm member={member} />}</AccountScreen>
}

function NameForm({ member }: { member: Member }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const finishChange = useFinishChange()
  const { formProps, values, tooLong, isSubmitting, formError, change } = useForm<{ displayName: string }>({
    values: { displayName: member.displayName ?? '' },
    inputNames: { displayName: ['name'] },
    texts: ({ displayName }) => ({ displayName: { text: displayName.trim(), max: limits.displayName } }),
    submit: async ({ displayName }) =>
      finishChange(await api.call('POST customer/profile', { displayName: displayName.trim() })),
  })
  return (
    <form {...formProps} className={styles.form}>
      <Field
        name="name"
        autoComplete="nickname"
        label={t('account.name')}
        hint={t('account.nameHint')}
        error={tooLong('displayName')}
        value={values.displayName}
        onChange={(event) => change({ displayName: event.target.value })}
      />
      <CallError error={formError} title={t('account.notSaved')} />
      <Button type="submit" busy={isSubmitting} busyLabel={t('account.saving')}>
        {t('account.save')}
      </Button>
    </form>
  )
}
