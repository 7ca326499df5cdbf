import type { Result } from '#src/http/endpoint/route.ts'
import type { Seal } from '#src/outbox/seal.ts'
import type { CodeSecrets } from '../codes/code-secrets.ts'
import type { EntryParts } from '../sign-in/complete-sign-in.ts'
import type { ProviderLogin } from '../sign-in/proved-login.ts'
import { readAnswer, type BegunKey } from './begun-sign-in.ts'
import type { Houses } from './identity-providers.ts'
import type { ProviderName } from './provider-settings.ts'

export type HouseParts = Pick<EntryParts, 'database'> & { secrets: CodeSecrets; houses: Houses; seal: Seal }
export type ProviderParts = EntryParts & HouseParts

export type TokenGiven = BegunKey & {
  provider: ProviderName
  /** From the app's own sign-in; else what the house sent back counts. */
  idToken?: string | undefined
  code?: string | undefined
  user?: { name?: string | undefined } | undefined
  /** What the browser was given that came back from the house. */
  ticket?: string | undefined
}

export type HouseToken = { login: ProviderLogin; code: string | undefined; name: string | undefined }

/** Who signed in at another house: by the token that was given or the one that was sent back. */
export async function readHouseToken(
  { database, secrets, seal, houses }: HouseParts,
  { provider, nonce, device, now, ticket = '', idToken, code, user }: TokenGiven,
): Promise<Result<HouseToken, 'tokenInvalid' | 'providerOff'>> {
  if (!houses.isOn(provider)) return { refused: 'providerOff' }
  const told =
    idToken === undefined
      ? await readAnswer(database, secrets, seal, { nonce, device, now, ticket })
      : { idToken, code, name: user?.name }
  if (!told) return { refused: 'tokenInvalid' }
  const verified = await houses.verify({ provider, idToken: told.idToken, nonce, now })
  if ('refused' in verified) return verified
  return { ok: { login: { kind: 'provider', provider, ...verified.ok }, code: told.code, name: told.name } }
}
