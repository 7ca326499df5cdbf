import { protocolErrors, type ProtocolStatus } from '@crema/contract/outcomes'
import { ProtocolError } from '#src/http/endpoint/protocol-error.ts'

/** The errors and refusals of the partner API by their code: HTTP status and message. */
export const partnerErrors = {
  badRequest: [400, 'The request is not as documented.'],
  signatureWrong: [401, 'Partner or signature are wrong.'],
  timestampWrong: [401, 'The timestamp is more than five minutes off.'],
  nonceReused: [401, 'A request with this nonce was seen before.'],
  notAllowed: [403, 'This partner may not do this.'],
  codeWrong: [404, 'This is no code of a voucher or a member, or no longer: ask for the one shown now.'],
  noVoucherChosen: [409, 'The code identifies a member and no voucher: `members/identify` lists theirs.'],
  voucherNotFound: [404, 'There is no such voucher.'],
  memberNotFound: [404, 'There is no such member.'],
  unknownPath: [404, 'There is nothing at this address.'],
  voucherUsed: [409, 'The voucher has been used already.'],
  voucherExpired: [409, 'The voucher has expired.'],
  voucherReserved: [
    409,
    'The member is paying an order with the voucher. It is free again if that payment does not succeed.',
  ],
  storeNotSupported: [409, 'The voucher is not good at this store.'],
  countryNotSupported: [
    409,
    'The voucher is not good in the store’s country: `countries` lists where it is.',
  ],
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
  amountTooLarge: [409, 'The order would give more stars than `starsMax`, the most for one order.'],
  noProgram: [409, 'The country of the store had no stars program when the order was paid.'],
  orderDiffers: [409, 'This order number was credited before, to another member or with another amount.'],
  orderTooOld: [409, 'The order was paid more than 30 days ago.'],
  paidInFuture: [409, 'The order was paid in the future: check the clock of the till.'],
  orderNotFound: [404, 'No stars were given for an order with this number.'],
  unknownOrder: [404, 'You have opened no order with this id.'],
  orderNotPaid: [409, 'The order is not paid, so there is nothing to refund.'],
  refundDiffers: [409, 'This refund number was used before, for another order or amount.'],
  refundTooLarge: [409, 'The refunds would be more than the order: `leftMinor` is left of it.'],
  tooLateToRelease: [409, 'The voucher was used too long ago to be released.'],
  tooLarge: [413, 'The body is too large.'],
  unsupportedMediaType: [415, 'The body must be JSON.'],
  keyReused: [422, 'This idempotency key was sent before with another request.'],
  tooManyRequests: [429, 'Too many requests: wait as long as Retry-After says.'],
  internalError: [500, 'Something went wrong on our side.'],
  unavailable: [503, 'Try again in a moment.'],
} as const satisfies Record<string, readonly [ProtocolStatus, string]>

export type PartnerErrorName = keyof typeof partnerErrors

/** Thrown to end a partner's request with an error that the protocol errors do not name. */
export class PartnerError extends ProtocolError {
  override name = 'PartnerError'
  readonly code: PartnerErrorName

  constructor(code: PartnerErrorName, data: Record<string, unknown> = {}) {
    super(partnerErrors[code][0], { data })
    this.code = code
  }
}

/** The name of an error in the partner API. Errors that both APIs have in common have the same name in both. */
export function codeOf(error: ProtocolError): PartnerErrorName {
  if (error instanceof PartnerError) return error.code
  const name = protocolErrors[error.status]
  return isPartnerErrorName(name) ? name : 'badRequest'
}

export function isPartnerErrorName(name: string): name is PartnerErrorName {
  return name in partnerErrors
}

/** The body of a response that is no success. `data` contains details; never a value of the request or a secret. */
export function errorBody(code: PartnerErrorName, traceId: string, data: object | null) {
  return { error: { code, message: partnerErrors[code][1], traceId, ...data } }
}
