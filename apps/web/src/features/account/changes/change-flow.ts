import { defineFlow } from '#src/lib/flow/flow.ts'

/** The states of a change of a member's address, phone, password or other login. */
export const changeFlow = defineFlow({
  /** The consequences of the change, shown in advance. */
  warning: { understood: 'proof' },
  /**
   * A fresh proof of identity: by password, by a code to a contact of the account, or by a linked identity provider.
   * Where the gateway requires a proof again in the middle of a change, the change continues with its code, which is
   * still valid.
   */
  proof: { proofSent: 'proofCode', proved: 'change', provedAgain: 'code' },
  proofCode: { proofSent: 'proofCode', wentBack: 'proof', proved: 'change', provedAgain: 'code' },
  /** The change itself. A new address or phone is proved by a code of its own. */
  change: { codeSent: 'code', proofRequired: 'proof', saved: 'done' },
  code: { codeSent: 'code', wentBack: 'change', taken: 'change', proofRequired: 'proof', saved: 'done' },
  done: {},
})

export type ChangeFlow = typeof changeFlow
