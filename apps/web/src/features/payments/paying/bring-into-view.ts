/** As the `ref` of a notice that appears: on a phone it would be below the dock, and the tap would seem to have done nothing. */
export const bringIntoView = (element: HTMLElement | null): void =>
  element?.scrollIntoView({ block: 'center' })
