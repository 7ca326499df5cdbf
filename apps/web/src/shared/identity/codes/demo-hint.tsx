import { useQuery } from '@tanstack/react-query'
import { richText } from '#src/lib/text/rich-text.tsx'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import { configInfoOptions } from '#src/shared/configuration/config-info.ts'
import styles from './one-time-code.module.css'

/** In demo mode: a link to the demo inbox, which shows the code. */
export function DemoHint({ inboxName }: { inboxName: string }) {
  const t = useTranslate()
  const inbox = useQuery(configInfoOptions(useAppContext())).data?.demoInbox
  if (!inbox) return null
  return (
    <p className={styles.hint}>
      {richText(t('sign-in.demoHint'), (text) => (
        <a href={`${inbox}?to=${encodeURIComponent(inboxName)}`} target="_blank" rel="noopener">
          {text}
        </a>
      ))}
    </p>
  )
}
