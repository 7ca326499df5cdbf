/** Where a code can be sent, and so what somebody can prove to be hers. */
export type Contact = { kind: 'email'; value: string } | { kind: 'phone'; value: string }

export const byEmail = (value: string): Contact => ({ kind: 'email', value })
/** `value` is E.164. */
export const byPhone = (value: string): Contact => ({ kind: 'phone', value })
