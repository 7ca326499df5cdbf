import { ClosedShopArt } from '#src/ui/art/closed-shop-art.tsx'
import type { Stories } from '../story.ts'

export const stories: Stories = { states: { Default: () => <ClosedShopArt /> } }
