/** How a partner's call can fail: the name in the answer, its HTTP status, and what it means. */
export const partnerFaults = {
  badRequest: [400, 'The request is not as documented.'],
  signatureWrong: [401, 'Partner or signature are wrong.'],
  timestampWrong: [401, 'The timestamp is more than five minutes off.'],
  nonceReused: [401, 'A request with this nonce was seen before.'],
  notAllowed: [403, 'This partner may not do this.'],
  codeWrong: [404, 'This is no code of a voucher, or no longer: ask for the one shown now.'],
  voucherNotFound: [404, 'There is no such voucher.'],
  memberNotFound: [404, 'There is no such member.'],
  unknownPath: [404, 'There is nothing at this address.'],
  voucherUsed: [409, 'The voucher has been used already.'],
  voucherExpired: [409, 'The voucher has expired.'],
  storeNotSupported: [409, 'The voucher is not good at this store.'],
  notUsed: [409, 'The voucher is not used, so there is nothing to release.'],
  usedElsewhere: [409, 'The voucher was used at another till.'],
  storeNotFound: [409, 'There is no such store.'],
  currencyWrong: [
    409,
    'The currency is another one: that of the store’s country or, for a voucher, of where it was issued.',
  ],
  itemRequired: [409, 'The voucher is for one drink or item: send its price.'],
  minimumSpendNotReached: [409, 'The order does not reach the voucher’s minimum spend.'],
  amountWrong: [409, 'The amount is not the sum of the items.'],
  tooLateToRelease: [409, 'The voucher was used too long ago to be released.'],
  tooLarge: [413, 'The body is too large.'],
  unsupportedMediaType: [415, 'The body must be JSON.'],
  keyReused: [422, 'This idempotency key was sent before with another request.'],
  tooManyRequests: [429, 'Too many requests: wait as long as Retry-After says.'],
  internalError: [500, 'Something went wrong on our side.'],
  unavailable: [503, 'Try again in a moment.'],
} as const satisfies Record<string, readonly [number, string]>

export type PartnerFaultName = keyof typeof partnerFaults

/** Ends a partner's call. `details` are what would help; never a value that was sent, nor a secret. */
export class PartnerFault extends Error {
  override name = 'PartnerFault'
  readonly fault: PartnerFaultName
  readonly details: Record<string, unknown>

  constructor(fault: PartnerFaultName, details: Record<string, unknown> = {}) {
    super(partnerFaults[fault][1])
    this.fault = fault
    this.details = details
  }
}

/** The body of a failed call. */
export function faultBody(fault: PartnerFaultName, traceId: string, details: Record<string, unknown> = {}) {
  return { error: { code: fault, message: partnerFaults[fault][1], traceId, ...details } }
}
