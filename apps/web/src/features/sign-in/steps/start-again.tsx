import { useText } from '#src/session/app-context.ts'
import { Button } from '#src/ui/actions/button.tsx'
import { noAddress } from '../sign-in-draft.ts'
import { useJourney } from './flow-context.ts'

/** Back to the beginning, when what was waited for has ended. */
export function StartAgain() {
  const t = useText()
  const { go } = useJourney()
  return (
    <Button
      size="small"
      variant="quiet"
      onClick={() => go('tokenDied', { state: 'address', contact: noAddress })}
    >
      {t('sign-in.title')}
    </Button>
  )
}
