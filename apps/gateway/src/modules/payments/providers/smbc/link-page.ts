import { createHash } from 'node:crypto'
import * as z from 'zod'
import { isSecureUrl } from '#src/config/network-addresses.ts'
import type { SmbcSettings } from '#src/config/providers/smbc-settings.ts'
import { isSameSecret } from '#src/same-secret.ts'
import { ProviderUnreachable, type BeginRequest, type ProviderResult } from '../payment-provider.ts'
import { orderIdOf } from './order-id.ts'
import { registerMember } from './saved-cards.ts'
import { toSmbc } from './smbc-amounts.ts'
import type { SmbcClient } from './smbc-client.ts'
import { failureOf } from './smbc-errors.ts'

const createdLink = z.object({ OrderID: z.string(), LinkUrl: z.string().refine(isSecureUrl) })
const withdrawnLink = z.object({ OrderID: z.string() })

/** What the address has by which a payer returns who has cancelled; its value says nothing. */
export const cancelMark = 'cancelled'

/** The page of Link type Plus, on which the payer enters a card and passes 3-D Secure 2. It shows members their saved cards. */
export async function openPage(
  client: SmbcClient,
  settings: SmbcSettings,
  { reference, amount, returnUrl, payerReference }: BeginRequest,
  signal: AbortSignal,
): Promise<ProviderResult> {
  const { shopId, shopPass, configId, site } = settings
  const orderId = orderIdOf(reference)
  const member = site && payerReference !== null ? { MemberID: payerReference } : undefined
  if (site && member) await registerMember(client, site, member.MemberID, signal)
  const cancelUrl = new URL(returnUrl)
  cancelUrl.searchParams.set(cancelMark, '1')
  const answer = await client.post(
    'GetLinkplusUrlPayment',
    {
      geturlparam: { ShopID: shopId, ShopPass: shopPass },
      configid: configId,
      transaction: {
        OrderID: orderId,
        Amount: toSmbc(amount),
        Tax: '0',
        PayMethods: ['credit'],
        RetUrl: returnUrl,
        CompleteUrl: returnUrl,
        CancelUrl: cancelUrl.href,
        // Our page shows the result.
        ResultSkipFlag: '1',
      },
      credit: { JobCd: 'CAPTURE', Method: '1', TdFlag: '2', Tds2Type: '2', ...member },
    },
    signal,
  )
  // After a lost answer the id is taken. Nobody has that link, so nothing can be charged.
  if ('refused' in answer) return { ...failureOf(answer.refused), state: 'failed', failure: 'unavailable' }
  const link = createdLink.safeParse(answer.ok)
  if (!link.success || link.data.OrderID !== orderId)
    throw new ProviderUnreachable('smbc: an answer without a link')
  return {
    state: 'needsAction',
    providerReference: orderId,
    action: { kind: 'redirect', url: link.data.LinkUrl },
  }
}

/** Whether a link was withdrawn: no payment begins by it any more. False for one that has paid, or has ended. */
export async function withdrawLink(
  client: SmbcClient,
  { shopId, shopPass }: SmbcSettings,
  orderId: string,
  signal: AbortSignal,
): Promise<boolean> {
  const answer = await client.post(
    'RejectLinkplusUrlPayment',
    { ShopID: shopId, ShopPass: shopPass, OrderID: orderId },
    signal,
  )
  return 'ok' in answer && withdrawnLink.safeParse(answer.ok).data?.OrderID === orderId
}

const linkResult = z.object({
  transactionresult: z.object({
    OrderID: z.string(),
    Result: z.string(),
    ErrInfo: z.string().nullish(),
  }),
})
export type LinkResult = { orderId: string; result: string; errors: readonly string[] }

/** What the page of Link type Plus says in the browser; undefined where its hash is wrong. */
export function readLinkResult(text: string, shopPass: string): LinkResult | undefined {
  const [, body = '', hash = ''] = /^([\w-]+={0,2})\.([\da-f]{64})$/i.exec(text) ?? []
  const expected = createHash('sha256')
    .update(body + shopPass)
    .digest('hex')
  if (!isSameSecret(hash.toLowerCase(), expected)) return undefined
  const parsed = linkResult.safeParse(parseJson(Buffer.from(body, 'base64url').toString()))
  if (!parsed.success) return undefined
  const { OrderID: orderId, Result: result, ErrInfo: errors } = parsed.data.transactionresult
  return { orderId, result, errors: errors ? errors.split('|') : [] }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    // Signed with the password, and not by the page.
    return undefined
  }
}
