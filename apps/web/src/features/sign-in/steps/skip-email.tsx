import { useSession } from '#src/session/app-context.ts'
import { useJourney } from './flow-context.ts'
import { Later } from './skip-link.tsx'

/** Puts an e-mail address off; a password is offered to whoever has a phone to go with it. */
export function LaterEmail() {
  const { member } = useSession()
  const { go } = useJourney()
  const later = () =>
    member?.phone == null ? go('laterAltogether', { state: 'done' }) : go('later', { state: 'offerPassword' })
  return <Later onLater={later} />
}
