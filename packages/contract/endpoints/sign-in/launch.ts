import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { signedInAnswer } from '../../identity/member.ts'
import { limits } from '../../limits.ts'

/** How a member is named to whoever holds the browser: by the display name and a masked contact. */
const knownMember = z.object({ name: z.nullable(z.string()), contact: z.string() })

export const launch = endpoint({
  method: 'POST',
  path: 'customer/launch',
  summary:
    'Signs in by the launch token of a link, once. The same attempt may repeat the call after a lost answer. '
    + 'Where another member is signed in in this browser, the call names both and is repeated with `replaces`. '
    + '`loginRequired`: the account needs a new password, which a link does not allow to set.',
  access: 'public',
  request: z.object({
    token: z.string().check(z.minLength(1), z.maxLength(limits.longText)),
    /** A random id that the page keeps in memory only, so that the link alone does not get the answer again. */
    attempt: z.uuid(),
    /** The member that the link names; a token of another member is refused. */
    memberId: z.optional(z.string().check(z.maxLength(limits.text))),
    /** The member that the link's payload (`q`) names, likewise. */
    payloadMemberId: z.optional(z.string().check(z.maxLength(limits.text))),
    /** The member has agreed that the browser's session of another member ends. */
    replaces: z.optional(z.literal(true)),
  }),
  response: z.discriminatedUnion('outcome', [
    signedInAnswer,
    /** Another member is signed in in this browser. The token is not used up. */
    z.object({ outcome: z.literal('otherMember'), signedIn: knownMember, linked: knownMember }),
  ]),
  outcomes: ['tokenInvalid', 'accountAbnormal', 'loginRequired'],
  perMinute: 30,
})
