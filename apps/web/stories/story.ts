import type { ReactNode } from 'react'

export type StateProps = {
  /** The English text, or the Arabic one in right-to-left. */
  text: (english: string, arabic: string) => string
  /** The state is the only one on the page: dialogs open at once. */
  isAlone: boolean
}

/** The states of the components of one file of `src/ui`, with fixed props. */
export type Stories = {
  /**
   * `wide` gives each state the full width, `small` a narrow column. `flush` has no padding around the state, and
   * `screen` contains its fixed elements.
   */
  layout?: 'wide' | 'small' | 'flush' | 'screen'
  /** By name, such as "With an error". Each value is rendered as a component. */
  states: Readonly<Record<string, (props: StateProps) => ReactNode>>
}
