import { expect, test } from 'vitest'
import type { DrawRecord } from '@crema/contract/draws/draw'
import { drawCodes } from '@crema/draws/draw-codes'
import { commitmentOf, writeRules } from '@crema/draws/draw-rules'
import { buildTree } from '@crema/draws/merkle-tree'
import type { DrawStep } from '@crema/draws/verify-draw'
import { runVerification, type VerificationJob, type VerificationMessage } from './verification-job.ts'
import { verifyInWorker, type VerificationWorker } from './verify-in-worker.ts'

const seed = new Uint8Array(32)
const codes = ['2222AAAA', '3333BBBB', '4444CCCC']
const tree = buildTree('SUMMER-26', codes)
const rules = writeRules({
  activityNo: 'SUMMER-26',
  commitment: commitmentOf(seed),
  beacon: null,
  codesDrawn: 2,
  terms: null,
})
const record: DrawRecord = {
  format: 'draw-v1',
  rules,
  root: tree.root,
  seed: '00'.repeat(32),
  signature: null,
  codes,
  drawn: drawCodes({ seed, rules, root: tree.root, codes, randomness: new Uint8Array() }),
}
const proofs = [{ code: '3333BBBB', index: 1, path: tree.proofOf(1) }]
const job: VerificationJob = { record, proofs, expected: { activityNo: 'SUMMER-26' } }

/** The worker's own code on this thread, with messages that arrive later and as copies, as a browser delivers them. */
function inlineWorker(run: typeof runVerification = runVerification) {
  const listeners = new Map<string, (event: MessageEvent<VerificationMessage>) => void>()
  const state = { isTerminated: false, posted: 0 }
  const worker: VerificationWorker = {
    addEventListener: (type: string, listen: (event: MessageEvent<VerificationMessage>) => void) =>
      void listeners.set(type, listen),
    postMessage: (posted: VerificationJob) => {
      state.posted++
      setTimeout(() =>
        run(structuredClone(posted), (message) => {
          if (state.isTerminated) return
          listeners.get('message')?.(new MessageEvent('message', { data: structuredClone(message) }))
        }),
      )
    },
    terminate: () => void (state.isTerminated = true),
  }
  return { worker, state, fail: (type: string) => listeners.get(type)?.(new MessageEvent(type)) }
}

const watch = () => {
  const steps: DrawStep[] = []
  const leaving = new AbortController()
  return {
    steps,
    leaving,
    options: { onStep: (step: DrawStep) => void steps.push(step), signal: leaving.signal },
  }
}

test('every step arrives as it is done, and all of them at the end', async () => {
  const { worker, state } = inlineWorker()
  const { steps, options } = watch()
  const all = await verifyInWorker(worker, job, options)
  expect(all.map(({ step, ok }) => [step, ok])).toEqual([
    ['rules', true],
    ['commitment', true],
    ['root', true],
    ['inclusion', true],
    ['beacon', true],
    ['choice', true],
  ])
  expect(steps).toEqual(all)
  expect(state.isTerminated).toBe(true)
})

test('a step that fails arrives with its reason', async () => {
  const { worker } = inlineWorker()
  const changed = { ...job, record: { ...record, drawn: record.drawn.toReversed() } }
  const steps = await verifyInWorker(worker, changed, watch().options)
  expect(steps.at(-1)).toMatchObject({ step: 'choice', ok: false, problem: 'otherCodes' })
})

test('what this device saw before is compared', async () => {
  const { worker } = inlineWorker()
  const seen = { ...job, expected: { ...job.expected, root: 'ab'.repeat(32) } }
  const steps = await verifyInWorker(worker, seen, watch().options)
  expect(steps.filter(({ ok }) => !ok)).toMatchObject([
    { step: 'root', problem: 'otherRootBefore' },
    { step: 'choice', problem: 'notReached' },
  ])
})

test('an error within the worker rejects, and ends it', async () => {
  const { worker, state } = inlineWorker((_job, post) => post({ failed: 'broken' }))
  await expect(verifyInWorker(worker, job, watch().options)).rejects.toThrow('has failed')
  expect(state.isTerminated).toBe(true)
})

test('an error that is none of the format is posted, not lost', () => {
  const messages: VerificationMessage[] = []
  const broken = { ...job, record: { ...record, codes: undefined as unknown as string[] } }
  runVerification(broken, (message) => messages.push(message))
  expect(messages.at(-1)).toEqual({ failed: expect.any(String) as string })
})

test.each(['error', 'messageerror'])('a worker that cannot be loaded or read (%s) rejects', async (type) => {
  const { worker, fail } = inlineWorker(() => undefined)
  const result = verifyInWorker(worker, job, watch().options)
  fail(type)
  await expect(result).rejects.toThrow('has failed')
})

test('leaving the page ends the worker', async () => {
  const { worker, state } = inlineWorker()
  const { steps, leaving, options } = watch()
  const result = verifyInWorker(worker, job, options)
  leaving.abort()
  await expect(result).rejects.toThrow('left')
  expect(state.isTerminated).toBe(true)
  expect(steps).toEqual([])
  const late = inlineWorker()
  await expect(verifyInWorker(late.worker, job, options)).rejects.toThrow()
  expect(late.state).toEqual({ isTerminated: true, posted: 0 })
})
