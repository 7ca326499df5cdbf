import type { TrustedTypesPolicy } from '@crema/contract/page/trusted-types'

type ScriptPolicy = { createScriptURL: (address: string) => string }
type PolicyFactory = { createPolicy: (name: TrustedTypesPolicy, rules: ScriptPolicy) => ScriptPolicy }

/** Each is created once: the CSP allows one policy of a name. */
const policies = new Map<TrustedTypesPolicy, ScriptPolicy>()

/**
 * Starts a module worker. The CSP (Trusted Types) allows one only from a URL that a policy has checked. `address`: the one of
 * the build, `import('….ts?worker&url')`.
 */
export function startTrustedWorker(name: TrustedTypesPolicy, address: string): Worker {
  return new Worker(trustedScriptUrl(name, address), { type: 'module' })
}

function trustedScriptUrl(name: TrustedTypesPolicy, address: string): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory } // not in TypeScript's DOM library
  if (!trustedTypes) return address
  const policy =
    policies.get(name)
    ?? trustedTypes.createPolicy(name, {
      createScriptURL: (requested) => {
        if (requested !== address) throw new TypeError(`No worker is at ${requested}`)
        return requested
      },
    })
  policies.set(name, policy)
  return policy.createScriptURL(address)
}
