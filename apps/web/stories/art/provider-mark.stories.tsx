import { loginProviders } from '@crema/contract/identity/login-providers'
import { ProviderMark } from '#src/ui/art/provider-mark.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = {
  layout: 'small',
  states: Object.fromEntries(
    loginProviders.map((provider) => [provider, () => <ProviderMark provider={provider} />]),
  ),
}
