import { limits } from '@crema/contract/limits'
import { useTranslate } from '#src/session/app-context.ts'
import { useForm } from '#src/shared/forms/use-form.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import styles from './code-text.module.css'

/** A form for the text of a code, typed or pasted, where the camera does not work. */
export function CodeText({ onText }: { onText: (text: string) => void }) {
  const t = useTranslate()
  const { formProps, values, problems, tooLong, change } = useForm<{ code: string }, { code: 'empty' }>({
    values: { code: '' },
    autoFocus: 'code',
    texts: ({ code }) => ({ code: { text: code.trim(), max: limits.longText } }),
    check: ({ code }) => (code.trim() === '' ? { code: 'empty' } : {}),
    submit: ({ code }) => {
      onText(code)
      return Promise.resolve()
    },
  })
  return (
    <form {...formProps} className={styles.form}>
      <Field
        name="code"
        label={t('scanning.text')}
        hint={t('scanning.textHint')}
        error={tooLong('code') ?? (problems.code && t('scanning.textEmpty'))}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        dir="ltr"
        value={values.code}
        onChange={(event) => change({ code: event.target.value })}
      />
      <Button type="submit" variant="quiet">
        {t('scanning.useText')}
      </Button>
    </form>
  )
}
