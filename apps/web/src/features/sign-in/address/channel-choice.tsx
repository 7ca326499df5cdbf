import { useText } from '#src/session/texts.ts'
import { Choice } from '#src/ui/choice.tsx'
import type { Target } from '../sign-in-draft.ts'

type Channel = Target['channel']

/** By e-mail or by phone. */
export function ChannelChoice({ channel, onChange }: { channel: Channel; onChange: (channel: Channel) => void }) {
  const t = useText()
  return (
    <Choice
      label={t('sign-in-steps.way')}
      items={[
        { value: 'email', label: t('sign-in.email') },
        { value: 'phone', label: t('sign-in-steps.phone') },
      ]}
      value={channel}
      onChange={onChange}
    />
  )
}
