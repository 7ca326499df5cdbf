/** What the address of a return page says: ours by name, and what the provider has added. */
export type ReturnedPayment = {
  attemptId: string
  /** The attempt's secret; absent after the card form, which needs none. */
  state: string | undefined
  returned: Record<string, string>
}

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** As the contract limits them (`payment/confirm`). */
const longestName = 64
const longestValue = 4_096
const longestState = 64

/** Reads the address of a return page; undefined where it does not name an attempt. */
export function readReturn({
  attemptId = '',
  state,
  ...others
}: Record<string, string>): ReturnedPayment | undefined {
  if (!uuid.test(attemptId)) return undefined
  const returned = Object.entries(others).filter(
    ([name, value]) => name.length <= longestName && value.length <= longestValue,
  )
  const isState = state !== undefined && state.length <= longestState
  return {
    attemptId: attemptId.toLowerCase(),
    state: isState ? state : undefined,
    returned: Object.fromEntries(returned),
  }
}
