import { addPasskey as addPasskeyCall } from '@crema/contract/endpoints/passkeys/add-passkey'
import { beginPasskey as beginPasskeyCall } from '@crema/contract/endpoints/passkeys/begin-passkey'
import { beginPasskeyLogin } from '@crema/contract/endpoints/passkeys/begin-passkey-login'
import { beginPasskeyProof as beginPasskeyProofCall } from '@crema/contract/endpoints/passkeys/begin-passkey-proof'
import { listPasskeys } from '@crema/contract/endpoints/passkeys/list-passkeys'
import { passkeyLogin } from '@crema/contract/endpoints/passkeys/passkey-login'
import { proveByPasskey as proveByPasskeyCall } from '@crema/contract/endpoints/passkeys/prove-by-passkey'
import { removePasskey } from '@crema/contract/endpoints/passkeys/remove-passkey'
import { renamePasskey } from '@crema/contract/endpoints/passkeys/rename-passkey'
import type { Passkey } from '@crema/contract/identity/passkey'
import { route, type Route } from '#src/http/endpoint/route.ts'
import type { Services } from '#src/services.ts'
import { identityOfMember } from '../member/home-identity.ts'
import { identityServices } from '../member/identity-services.ts'
import { signInByPasskey } from '../sign-in/sign-in-by-passkey.ts'
import { addPasskey } from './add-passkey.ts'
import { beginPasskey, beginPasskeyProof, beginWithAnyPasskey } from './begin-passkey.ts'
import { deletePasskey, listPasskeysOf, savePasskeyName, type PasskeyRow } from './passkey-store.ts'
import { memberOfPasskey, proveByPasskey } from './prove-by-passkey.ts'
import { relyingParty } from './relying-party.ts'

/** The calls that add, use, list and remove passkeys, and prove an identity by one. */
export function passkeyRoutes(services: Services): Route[] {
  const identity = identityServices(services)
  const { database, clientContext, toAnswer, proofs, isProved } = identity
  const rp = relyingParty(services.config)

  return [
    route(beginPasskeyCall, async ({ proofToken }, { memberId, sessionId, now }) =>
      proofs.isValid(proofToken, sessionId, now)
        ? beginPasskey(database, rp, memberId, now)
        : { refused: 'proofRequired' },
    ),

    route(addPasskeyCall, async ({ credential, name }, caller) => {
      const result = await addPasskey(identity, rp, {
        ...clientContext(caller),
        memberId: caller.memberId,
        credential,
        name,
      })
      return 'refused' in result ? result : { ok: toPasskey(result.ok) }
    }),

    route(listPasskeys, async (_input, { memberId }) => ({
      ok: { items: (await listPasskeysOf(database, memberId)).map(toPasskey) },
    })),

    route(renamePasskey, async ({ credentialId, name }, { memberId }) => {
      await savePasskeyName(database, memberId, credentialId, name)
      return { ok: {} }
    }),

    route(removePasskey, async ({ credentialId, proofToken }, caller) => {
      if (!(await isProved(caller, proofToken))) return { refused: 'proofRequired' }
      await deletePasskey(database, caller.memberId, credentialId)
      return { ok: {} }
    }),

    route(beginPasskeyLogin, async (_input, { now }) => ({
      ok: { options: { ...(await beginWithAnyPasskey(database, rp, 'signIn', now)) } },
    })),

    route(passkeyLogin, async ({ credential }, caller) => {
      const home = await identityOfMember(identity, memberOfPasskey(credential))
      const { now } = caller
      const given = { credential, purpose: 'signIn', home: home.database, now } as const
      const proved = await proveByPasskey(database, rp, given)
      if ('refused' in proved) return proved
      return toAnswer(await signInByPasskey(home, proved.ok.memberId, clientContext(caller)), caller)
    }),

    route(beginPasskeyProofCall, async (_input, { memberId, now }) => ({
      ok: { options: { ...(await beginPasskeyProof(database, rp, memberId, now)) } },
    })),

    route(proveByPasskeyCall, async ({ credential }, { memberId, sessionId, now }) => {
      const proved = await proveByPasskey(database, rp, { credential, purpose: { proofOf: memberId }, now })
      return 'refused' in proved ? proved : { ok: proofs.issue(sessionId, now) }
    }),
  ]
}

function toPasskey(row: PasskeyRow): Passkey {
  return {
    credentialId: row.credential_id,
    name: row.name,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    isSynced: row.is_synced,
  }
}
