import type { ComponentType } from 'react'
import type { RouterContext } from '#src/app/router-context.ts'
import type { ScreenHead } from '#src/app/screen-head.ts'
import type { MessageFeature } from '#src/session/message-store.ts'

/** The location as the router parsed it. Its search parameters are texts (`parseSearch`); closed sets are not checked. */
export type ScreenLocation = { pathname: string; search: Record<string, string>; searchStr: string }

/** What the chunk of a lazy route exports. */
export type LazyScreen = {
  /** Messages that are loaded before `loader` runs. `scripts/check-route-messages.ts` finds what is missing here. */
  messages?: readonly MessageFeature[]
  /** Loads the screen's data and returns its title, or throws a redirect. */
  loader: (context: RouterContext, location: ScreenLocation) => ScreenHead | Promise<ScreenHead>
  component: ComponentType
}
