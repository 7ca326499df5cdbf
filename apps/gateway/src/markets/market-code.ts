/**
 * Tokens and cookies name their market by its code: `10~secret`. Where the markets have no codes, as where there is one market,
 * a token is its secret alone. A code only says where to look: the secret is unknown in every other market.
 */
const coded = /^([1-9]\d)~(.*)$/s

/** The token of a secret. */
export const withMarketCode = (code: string | undefined, secret: string): string =>
  code === undefined ? secret : `${code}~${secret}`

/** The code in a token; undefined for a token that was made before markets had codes, and for other text. */
export const marketCodeOf = (token: string): string | undefined => coded.exec(token)?.[1]

/** What follows the code in a token, whichever market it names. */
export const withoutMarketCode = (token: string): string => coded.exec(token)?.[2] ?? token
