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

/**
 * The secret of a token of the market with this code; undefined for one of another market. A token without a code is from before
 * the markets had codes: its secret decides.
 */
export function secretOfToken(code: string | undefined, token: string): string | undefined {
  const [, named, secret] = coded.exec(token) ?? []
  if (named === undefined) return token
  return named === code ? secret : undefined
}
