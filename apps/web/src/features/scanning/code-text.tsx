import { useState, type SubmitEvent } from 'react'
import { useTranslate } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import styles from './code-text.module.css'

/** A form for the text of a code, typed or pasted, where the camera does not work. */
export function CodeText({ onText }: { onText: (text: string) => void }) {
  const t = useTranslate()
  const [error, setError] = useState<string>()
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    const text = new FormData(event.currentTarget).get('code')
    if (typeof text === 'string' && text.trim() !== '') onText(text)
    else setError(t('scanning.textEmpty'))
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        name="code"
        label={t('scanning.text')}
        hint={t('scanning.textHint')}
        error={error}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={1024}
        dir="ltr"
        onChange={() => setError(undefined)}
      />
      <Button type="submit" variant="quiet">
        {t('scanning.useText')}
      </Button>
    </form>
  )
}
