import { EmptyWalletArt } from '#src/ui/art/empty-wallet-art.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = { states: { Default: () => <EmptyWalletArt /> } }
