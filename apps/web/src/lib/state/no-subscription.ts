/** For `useSyncExternalStore`: a value that changes only with a render, and is another one during hydration. */
export const noSubscription = () => () => {}
