import { useQuery } from '@tanstack/react-query'
import { richText } from '#src/lib/text/rich-text.tsx'
import { useAppContext, useTranslate } from '#src/session/app-context.ts'
import styles from './one-time-code.module.css'

/** In demo mode: a link to the demo inbox, which shows the code. */
export function DemoHint({ inboxName }: { inboxName: string }) {
  const t = useTranslate()
  const { api } = useAppContext()
  const { data: inbox } = useQuery({
    queryKey: ['POST config/getConfig', 'demoInbox'],
    queryFn: async () => (await api.call('POST config/getConfig', {})).demoInbox ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
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
