import type { ComponentType } from 'react'
import type { RouterContext } from '#src/app/router-context.ts'
import type { ScreenHead } from '#src/app/screen-head.ts'

/** Where the person stands: what a screen may read of its address. */
export type Place = { pathname: string; search: Record<string, string>; searchStr: string }

/** What the chunk of a row of the route table holds. */
export type LaterScreen = {
  /** Gets what the screen needs and answers its title, or throws a redirect. */
  enter: (context: RouterContext, place: Place) => Promise<ScreenHead>
  Screen: ComponentType
}
