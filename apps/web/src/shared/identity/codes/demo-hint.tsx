import { useQuery } from '@tanstack/react-query'
import { richText } from '#src/lib/text/rich-text.tsx'
import { usePageParts, useText } from '#src/session/app-context.ts'
import styles from './one-time-code.module.css'

/** In demo mode: where the code can be read. */
export function DemoHint({ to }: { to: string }) {
  const t = useText()
  const { api } = usePageParts()
  const { data: inbox } = useQuery({
    queryKey: ['POST config/getConfig', 'demoInbox'],
    queryFn: async () => (await api.call('POST config/getConfig', {})).demoInbox ?? null,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (!inbox) return null
  return (
    <p className={styles.hint}>
      {richText(t('sign-in.demoHint'), (text) => (
        <a href={`${inbox}?to=${encodeURIComponent(to)}`} target="_blank" rel="noopener">
          {text}
        </a>
      ))}
    </p>
  )
}
