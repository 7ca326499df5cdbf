import { characterCount } from '@crema/contract/character-count'
import { limits } from '@crema/contract/limits'

export type PasswordStrength = 'short' | 'weak' | 'fair' | 'good'

/** Whether a text has a length that passwords can have. */
export function isPossiblePassword(text: string): boolean {
  const count = characterCount(text)
  return count >= limits.passwordMin && count <= limits.passwordMax
}

/** A rough estimate by length and kinds of characters; repeated characters count little. */
export function passwordStrength(password: string): PasswordStrength {
  if (characterCount(password) < limits.passwordMin) return 'short'
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length
  const different = new Set(password.toLowerCase()).size
  const length = Math.min(password.length, different * 2)
  const score = length + kinds * 2
  return score < 13 ? 'weak' : score < 17 ? 'fair' : 'good'
}
