// What the gateway does for a screen before any script runs. A screen that is in neither table comes as the plain page.
import type { ComponentType } from 'react'
import type { ScreenName } from '#src/routes/routes.tsx'
import { CardSkeleton, TicketSkeleton } from '#src/ui/feedback/skeleton.tsx'

/** Screens that are the same for everybody, by their file: the gateway draws their first paint and keeps it for a while. */
export const drawnScreens: Partial<Record<ScreenName, string>> = {
  // Leads elsewhere.
  campaignKind: 'src/routes/campaign-kind-route.ts',
  collectCoupons: 'src/features/campaigns/collect-coupons-page.tsx',
  coming: 'src/routes/coming-soon-route.tsx',
  cookie: 'src/routes/cookie-route.tsx',
  document: 'src/routes/document-route.tsx',
  download: 'src/routes/download-route.tsx',
  home: 'src/routes/home-route.tsx',
}

type AwaitedScreen = { file: string; Bone: ComponentType }

/** Screens that the browser draws: the page names their code and messages, and shows their bar and bones until then. */
export const awaitedScreens: Partial<Record<ScreenName, AwaitedScreen>> = {
  scan: { file: 'src/routes/scan-route.tsx', Bone: CardSkeleton },
  stores: { file: 'src/routes/stores-route.tsx', Bone: CardSkeleton },
  tickets: { file: 'src/routes/wallet-route.tsx', Bone: TicketSkeleton },
}
