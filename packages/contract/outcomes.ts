/**
 * The refusals of the page's API: the `busCode` values of. The list is closed: the page must handle
 * each of them, and all 19 languages have a message for it.
 */
export const outcomes = [
  // Campaign
  'notFound',
  'notInCountry',
  'notStarted',
  'ended',
  'offShelf',
  'outsideHours',
  'scanOnly',
  /** A campaign of friend assist, draws or gifts, which no plain claim gives out. */
  'ownWayOnly',
  'storeRequired',
  'storeNotSupported',
  'storeClosedToday',
  'missingParameters',
  'qrInvalid',
  'qrExpired',
  // Vouchers
  'voucherUsed',
  'voucherExpired',
  /** A payment that has not ended uses the voucher. */
  'voucherReserved',
  // Limits
  'alreadyClaimed',
  'onePerIdentity',
  'dailyQuotaGone',
  'totalLimitReached',
  'soldOut',
  'participantLimitReached',
  'participationLimitReached',
  'prizeLimitReached',
  'inviteLimitReached',
  'assistLimitReached',
  'alreadyAssisted',
  'alreadyInSeries',
  'alreadyMember',
  'newUsersOnly',
  'cannotHelpYourself',
  // Account
  'loginRequired',
  'phoneRequired',
  'phoneRegistrationOnly',
  'phoneNotRegistered',
  'emailNotRegistered',
  'loginNotRegistered',
  'phoneTaken',
  'emailTaken',
  'codeWrong',
  'codeExpired',
  'codeTooManyTries',
  'tooManyRequests',
  'smsLimitReached',
  'passwordWrong',
  'passwordTooCommon',
  'proofRequired',
  'accountAbnormal',
  'termsRequired',
  'providerOff',
  'lastLogin',
  'passkeysFull',
  'tokenInvalid',
  // Consents
  /** The member has no verified address. */
  'emailRequired',
  /** The document has another version than the one that was shown. */
  'documentChanged',
  /** The link of a mail is unknown, has expired, or was used and the consent withdrawn since. */
  'linkExpired',
  // Stars
  'notEnoughPoints',
  /** Of a member of another market: their stars are those of its program. */
  'starsElsewhere',
  'redemptionDeadlinePassed',
  'giftSoldOut',
  'periodEnded',
  /** The price of a gift is another one than the member confirmed. */
  'priceChanged',
  // Payment
  'cardDeclined',
  'authenticationFailed',
  'orderPaid',
  'orderExpired',
  'paymentCancelled',
  'paymentProcessing',
] as const

export type Outcome = (typeof outcomes)[number]

/** Protocol errors: HTTP status and `busCode`. */
export const protocolErrors = {
  400: 'badRequest',
  401: 'loginRequired',
  403: 'forbidden',
  404: 'unknownPath',
  409: 'conflict',
  413: 'tooLarge',
  415: 'unsupportedMediaType',
  422: 'keyReused',
  429: 'tooManyRequests',
  500: 'internalError',
  503: 'unavailable',
} as const

export type ProtocolStatus = keyof typeof protocolErrors
export type ProtocolErrorName = (typeof protocolErrors)[ProtocolStatus]

/** Every `busCode` but that of a success. */
export type FailureName = Outcome | ProtocolErrorName
