import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import type {
  CardTarget,
  DeviceWallet,
  PaymentAttempt,
  PaymentMeans,
} from '@crema/contract/payments/payment-attempt'
import type { AnswerOf, ApiClient, RequestOf } from '#src/api/api-client.ts'
import { ApiError, isTransient, refusalName } from '#src/api/api-error.ts'
import { sendCard } from '#src/api/send-card.ts'
import { serverNow } from '#src/api/server-clock.ts'
import type { DeviceStorage } from '#src/host-app/device-storage.ts'
import { newUuid } from '#src/lib/browser/uuid.ts'
import * as paths from '#src/lib/url/paths.ts'
import { useAppContext } from '#src/session/app-context.ts'
import type { TypedCard } from '../card/check-card.ts'
import { encryptCard } from '../card/encrypt-card.ts'
import type { Approval } from '../wallets/open-wallet.ts'
import { followAction, leadsAway } from './follow-action.ts'
import { keyOfStart, saveAnswer, storedAttempt } from './pending-payment.ts'

/** What is paid with. A card is in memory until it is encrypted; `onEncrypted` then empties its inputs. */
export type Payment = {
  means: PaymentMeans
  voucherNos: string[]
  amount: RequestOf<'POST payment/attempt'>['amount']
  card?: { typed: TypedCard; onEncrypted: () => void }
  /** Of a device's wallet, whose sheet stays until it receives the result of the payment. */
  approval?: Pick<Approval, 'complete'>
}

type Started = AnswerOf<'POST payment/attempt'>
type Start = { request: RequestOf<'POST payment/attempt'>; idempotencyKey: string }
type Context = {
  api: ApiClient
  storage: DeviceStorage | null
  orderId: string
  unanswered: RefObject<Start | undefined>
}

const attempts = 3
const retryDelayMs = (attempt: number) => 1_000 * 2 ** attempt

/**
 * Pays an order: starts an attempt, sends an encrypted card where that is the means, and opens the provider's page or the
 * result. One payment at a time, whatever is tapped.
 */
export function usePayment(orderId: string) {
  const { api, storage } = useAppContext()
  const router = useRouter()
  const queries = useQueryClient()
  const isPaying = useRef(false)
  // A start with a token whose answer was lost. It is in memory alone, as the token is stored nowhere.
  const unanswered = useRef<Start>(undefined)
  const { mutateAsync, isPending, variables, error, reset } = useMutation({
    mutationKey: ['POST payment/attempt', orderId],
    mutationFn: async (payment: Payment): Promise<PaymentAttempt | undefined> => {
      const { approval } = payment
      const started = await start({ api, storage, orderId, unanswered }, payment).catch(
        async (startError: unknown) => {
          await approval?.complete(isTransient(startError) ? 'unknown' : 'fail')
          throw startError
        },
      )
      const current = 'openAttempt' in started ? started.openAttempt : started.attempt
      await approval?.complete(current.state === 'failed' ? 'fail' : 'success')
      if ('openAttempt' in started) return started.openAttempt
      const { attempt, card } = started
      if (!payment.card || !card) return attempt
      await deliver(attempt.attemptId, card, payment.card)
      const { data } = await read(api, attempt.attemptId)
      return data ?? attempt
    },
    onSuccess: async (attempt) => {
      if (!attempt) return
      if (leadsAway(attempt.action)) {
        followAction(attempt.action)
        // Busy until the browser has left the page.
        await new Promise<never>(() => {})
      }
      queries.removeQueries({ queryKey: ['GET payment/attempt'] })
      await router.navigate({ ...paths.checkout(attempt.attemptId), replace: true })
    },
    meta: { failure: 'inPlace' },
  })

  // A page that the browser shows again after the provider's must be usable.
  const restore = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (!persisted) return
    isPaying.current = false
    reset()
  })
  useEffect(() => {
    window.addEventListener('pageshow', restore)
    return () => window.removeEventListener('pageshow', restore)
  }, [])

  const pay = async (payment: Payment) => {
    if (isPaying.current) {
      await payment.approval?.complete('fail')
      return
    }
    isPaying.current = true
    try {
      const attempt = await mutateAsync(payment)
      isPaying.current = leadsAway(attempt?.action ?? null)
    } catch {
      // The error is part of the mutation's state, which the screen shows.
      isPaying.current = false
    }
  }
  return {
    pay: (payment: Payment) => void pay(payment),
    /**
     * Sends a wallet's start again whose answer was lost: the payer has approved it, and the same key is the same payment.
     * False where there is none for that wallet and amount.
     */
    payUnanswered: (wallet: DeviceWallet, { voucherNos, amount }: Omit<Payment, 'means'>): boolean => {
      const request = unanswered.current?.request
      if (request?.means.kind !== 'deviceWallet' || request.means.wallet !== wallet) return false
      const isSame =
        request.amount.amountMinor === amount.amountMinor && request.voucherNos?.join() === voucherNos.join()
      if (isSame) void pay({ means: request.means, voucherNos, amount })
      return isSame
    },
    isPaying: isPending,
    /** The way that is being paid with. */
    means: isPending ? variables.means : undefined,
    error,
    /** Whether the order may be charged although there was an error: the answer of a start that charges was lost. */
    mayBeCharged: isTransient(error) && variables !== undefined && chargesAtStart(variables.means),
  }
}

/** Whether the start of a payment already charges: only an encrypted card and a provider's page come later. */
const chargesAtStart = (means: PaymentMeans) => means.kind === 'savedCard' || 'token' in means

/** Starts an attempt. One that may have been charged already is the result; the gateway cancels any other. */
async function start(context: Context, payment: Payment): Promise<Started | { openAttempt: PaymentAttempt }> {
  const { api, storage, orderId, unanswered } = context
  const earlier = unanswered.current
  const next = nextStart(context, payment)
  try {
    return await send(context, next)
  } catch (error) {
    const refusal = refusalName(error)
    // The payment whose answer was lost may be the one that has paid.
    if (refusal === 'orderPaid' && earlier && earlier !== next) return send(context, earlier)
    const attemptId = underWay(error) ?? storedAttempt(storage, orderId)
    if (refusal !== 'paymentProcessing' || attemptId === undefined) throw error
    return { openAttempt: await repeatedly(() => api.call('GET payment/attempt', { attemptId })) }
  }
}

/** The start of a payment, with the same key for the same one until the gateway has answered. */
function nextStart({ storage, orderId, unanswered }: Context, { means, voucherNos, amount }: Payment): Start {
  const request = { orderId, means, voucherNos, amount }
  if (!('token' in means)) return { request, idempotencyKey: keyOfStart(storage, orderId, request) }
  const earlier = unanswered.current
  // Each sheet of a wallet gives another token; a card that was typed into a provider's fields keeps its own.
  const isEarlier = JSON.stringify(earlier?.request) === JSON.stringify(request)
  return earlier && isEarlier ? earlier : { request, idempotencyKey: newUuid() }
}

async function send({ api, storage, orderId, unanswered }: Context, next: Start): Promise<Started> {
  const { request, idempotencyKey } = next
  if ('token' in request.means) unanswered.current = next
  try {
    const started = await repeatedly(() => api.call('POST payment/attempt', request, { idempotencyKey }))
    unanswered.current = undefined
    saveAnswer(storage, orderId, started.attempt.attemptId)
    return started
  } catch (error) {
    // After a lost answer the next tap sends the same key.
    if (!isTransient(error)) {
      if (unanswered.current === next) unanswered.current = undefined
      saveAnswer(storage, orderId)
    }
    throw error
  }
}

/** The attempt of another tab or device that may have been charged, as the refusal names it. */
function underWay(error: unknown): string | undefined {
  if (!(error instanceof ApiError) || error.failure.kind !== 'refused') return undefined
  const { attemptId } = { attemptId: undefined, ...(error.failure.help as object | null) } as {
    attemptId: unknown
  }
  return typeof attemptId === 'string' ? attemptId : undefined
}

/** Encrypts a card and sends it to the payment service. The result shows whether it has arrived. */
async function deliver(
  attemptId: string,
  { url, key, nonce }: CardTarget,
  { typed, onEncrypted }: NonNullable<Payment['card']>,
): Promise<void> {
  const { number: pan, expiry: exp, code: cvc } = typed
  const iat = Math.floor(serverNow() / 1_000)
  const encrypted = await encryptCard(key, { pan, exp, cvc, attemptId, nonce, iat })
  onEncrypted()
  try {
    await repeatedly(() => sendCard(url, attemptId, encrypted))
  } catch (error) {
    // The request or its response was lost: the attempt's state shows which.
    if (!isTransient(error)) throw error
  }
}

/** The attempt; without data where it could not be read, since the result reads it again. */
async function read(api: ApiClient, attemptId: string): Promise<{ data?: PaymentAttempt }> {
  try {
    return { data: await api.call('GET payment/attempt', { attemptId }) }
  } catch (error) {
    if (!isTransient(error)) throw error
    return {}
  }
}

async function repeatedly<Answer>(work: () => Promise<Answer>): Promise<Answer> {
  for (let attempt = 0; ; attempt++) {
    try {
      return await work()
    } catch (error) {
      if (!isTransient(error) || attempt + 1 >= attempts || !navigator.onLine) throw error
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs(attempt)))
    }
  }
}
