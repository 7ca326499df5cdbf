import { expect, test } from 'vitest'
import { runChoice, type ChoiceAnswer, type ChoiceJob } from './choice-job.ts'
import { chooseInWorker, type ChoiceWorker } from './find-best-choice.ts'

const usd = (amountMinor: number) => ({ amountMinor, currency: 'USD', digits: 2 })
const expiresAt = '2026-12-31T23:59:59.999Z'
const job: ChoiceJob = {
  order: {
    items: [{ name: 'Latte', quantity: 1, priceMinor: 500, category: 'drink' }],
    amount: { amountMinor: 500 },
  },
  vouchers: [
    { voucherNo: 'V1', value: { kind: 'discountDrink', discount: 8 }, itemNos: [], expiresAt },
    { voucherNo: 'V2', value: { kind: 'discountDrink', discount: 5 }, itemNos: [], expiresAt },
    { voucherNo: 'V3', value: { kind: 'directReduction', priceOff: usd(50) }, itemNos: [], expiresAt },
  ],
}

/** The worker's own code on this thread, with messages that arrive later and as copies, as a browser delivers them. */
function inlineWorker(run: (job: ChoiceJob) => ChoiceAnswer | null = runChoice) {
  const listeners = new Map<string, (event: MessageEvent<ChoiceAnswer>) => void>()
  const state = { isTerminated: false }
  const worker: ChoiceWorker = {
    addEventListener: (type: string, listen: (event: MessageEvent<ChoiceAnswer>) => void) =>
      void listeners.set(type, listen),
    postMessage: (posted: ChoiceJob) => {
      setTimeout(() => {
        const data = run(structuredClone(posted))
        if (data) listeners.get('message')?.(new MessageEvent('message', { data: structuredClone(data) }))
      })
    },
    terminate: () => void (state.isTerminated = true),
  }
  return { worker, state, fail: (type: string) => listeners.get(type)?.(new MessageEvent(type)) }
}

test('the worker answers the best choice, and ends', async () => {
  const { worker, state } = inlineWorker()
  expect(await chooseInWorker(worker, job, new AbortController().signal)).toEqual(['V2', 'V3'])
  expect(state.isTerminated).toBe(true)
})

test('an error within the worker rejects, and ends it', async () => {
  const { worker, state } = inlineWorker(() =>
    runChoice({ ...job, order: undefined } as unknown as ChoiceJob),
  )
  await expect(chooseInWorker(worker, job, new AbortController().signal)).rejects.toThrow('has failed')
  expect(state.isTerminated).toBe(true)
})

test.each(['error', 'messageerror'])('a worker that cannot be loaded or read (%s) rejects', async (type) => {
  const { worker, fail } = inlineWorker(() => null)
  const chosen = chooseInWorker(worker, job, new AbortController().signal)
  fail(type)
  await expect(chosen).rejects.toThrow('has failed')
})

test('leaving the page ends the worker', async () => {
  const { worker, state } = inlineWorker(() => null)
  const leaving = new AbortController()
  const chosen = chooseInWorker(worker, job, leaving.signal)
  leaving.abort()
  await expect(chosen).rejects.toThrow('left')
  expect(state.isTerminated).toBe(true)
})
