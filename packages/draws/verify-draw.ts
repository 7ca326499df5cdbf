import type { DrawRecord, InclusionProof } from '@crema/contract/draws/draw'
import { BeaconInvalid, publicChains, randomnessOf, roundAt, roundTime, type Chain } from './beacon.ts'
import { bytesOf, hexOf, isHex } from './bytes.ts'
import { drawCodes } from './draw-codes.ts'
import { commitmentOf, parseRules, rulesHash, RulesInvalid, type DrawRules } from './draw-rules.ts'
import { buildTree, CodesInvalid, verifyInclusion } from './merkle-tree.ts'

/** The steps of a verification, in their order. `inclusion` is left out where there are no proofs. */
export const drawStepNames = ['rules', 'commitment', 'root', 'inclusion', 'beacon', 'choice'] as const
export type DrawStepName = (typeof drawStepNames)[number]

/** Why a step fails. `notReached`: it needs the result of a step that failed. */
export const drawProblems = [
  'malformed',
  'otherDraw',
  'otherRules',
  'noTerms',
  'wrongRound',
  'closesLate',
  'otherSeed',
  'unknownChain',
  'signatureMissing',
  'signatureUnexpected',
  'wrongSignature',
  'duplicateCode',
  'unsortedCodes',
  'otherRoot',
  'otherRootBefore',
  'codeMissing',
  'wrongProof',
  'otherCodes',
  'notReached',
] as const
export type DrawProblem = (typeof drawProblems)[number]

export type DrawStep =
  | { step: 'rules'; ok: true; detail: { hash: string; rules: DrawRules } }
  | { step: 'commitment'; ok: true; detail: { commitment: string } }
  | { step: 'root'; ok: true; detail: { root: string; size: number } }
  | { step: 'inclusion'; ok: true; detail: { codes: string[] } }
  /** `chain` is null where the draw uses the seed alone. */
  | { step: 'beacon'; ok: true; detail: { chain: string; round: number; at: Date } | { chain: null } }
  | { step: 'choice'; ok: true; detail: { drawn: string[] } }
  /** `detail`: the code, the value or the sentence that shows it. */
  | { step: DrawStepName; ok: false; problem: DrawProblem; detail: string }

/**
 * What was known before the draw; each is compared where it is given. `hasTerms`: rules of six lines are refused, since they
 * do not say when entries closed.
 */
export type ExpectedDraw = { activityNo?: string; rules?: string; root?: string; hasTerms?: true }

/** Between closing and the round, so that nobody enters while the random value is already known somewhere. */
export const closingLeadMs = 10 * 60_000

/** All steps of the verification of a draw. A step that fails does not hide another that can still be judged. */
export const verifyDraw = (
  record: DrawRecord,
  proofs: readonly InclusionProof[] = [],
  expected: ExpectedDraw = {},
  knownChains: readonly Chain[] = publicChains,
): DrawStep[] => [...verifySteps(record, proofs, expected, knownChains)]

/** As `verifyDraw`, one step after the other, so that a page can show each as it is done. */
export function* verifySteps(
  record: DrawRecord,
  proofs: readonly InclusionProof[] = [],
  expected: ExpectedDraw = {},
  knownChains: readonly Chain[] = publicChains,
): Generator<DrawStep, void, undefined> {
  const rules = readRules(record)
  if (rules instanceof RulesInvalid) {
    yield { step: 'rules', ok: false, problem: 'malformed', detail: rules.message }
    for (const step of drawStepNames) {
      if (step === 'rules' || (step === 'inclusion' && proofs.length === 0)) continue
      yield { step, ok: false, problem: 'notReached', detail: 'rules' }
    }
    return
  }
  yield checkRules(record, rules, expected, knownChains)
  const commitment = checkCommitment(record, rules)
  yield commitment
  const root = checkRoot(record, rules, expected)
  yield root
  if (proofs.length > 0) yield checkInclusion(record, rules, proofs)
  const { step: beacon, randomness } = checkBeacon(record, rules, knownChains)
  yield beacon
  yield checkChoice(record, [commitment, root, beacon], randomness)
}

function readRules({ rules }: DrawRecord): DrawRules | RulesInvalid {
  try {
    return parseRules(rules)
  } catch (error) {
    if (error instanceof RulesInvalid) return error
    throw error
  }
}

function checkRules(
  record: DrawRecord,
  rules: DrawRules,
  expected: ExpectedDraw,
  knownChains: readonly Chain[],
): DrawStep {
  const fails = (problem: DrawProblem, detail: string): DrawStep => ({
    step: 'rules',
    ok: false,
    problem,
    detail,
  })
  if (expected.activityNo !== undefined && expected.activityNo !== rules.activityNo) {
    return fails('otherDraw', rules.activityNo)
  }
  if (expected.rules !== undefined && expected.rules !== record.rules) {
    return fails('otherRules', hexOf(rulesHash(expected.rules)))
  }
  if (expected.hasTerms && !rules.terms) return fails('noTerms', hexOf(rulesHash(record.rules)))
  const chain = knownChains.find(({ hash }) => hash === rules.beacon?.chain)
  if (chain && rules.beacon && rules.terms) {
    const { closes, draws } = rules.terms
    const { round } = rules.beacon
    if (roundAt(chain, draws) !== round) return fails('wrongRound', String(round))
    if (roundTime(chain, round).getTime() - closes.getTime() < closingLeadMs) {
      return fails('closesLate', closes.toISOString())
    }
  }
  return { step: 'rules', ok: true, detail: { hash: hexOf(rulesHash(record.rules)), rules } }
}

function checkCommitment({ seed }: DrawRecord, { commitment }: DrawRules): DrawStep {
  if (!isHex(seed, 32)) return { step: 'commitment', ok: false, problem: 'malformed', detail: seed }
  const computed = commitmentOf(bytesOf(seed, 32))
  return computed === commitment
    ? { step: 'commitment', ok: true, detail: { commitment } }
    : { step: 'commitment', ok: false, problem: 'otherSeed', detail: computed }
}

function checkRoot({ codes, root }: DrawRecord, { activityNo }: DrawRules, expected: ExpectedDraw): DrawStep {
  const fails = (problem: DrawProblem, detail: string): DrawStep => ({
    step: 'root',
    ok: false,
    problem,
    detail,
  })
  try {
    const tree = buildTree(activityNo, codes)
    if (tree.root !== root) return fails('otherRoot', tree.root)
    if (expected.root !== undefined && expected.root !== root) return fails('otherRootBefore', expected.root)
    return { step: 'root', ok: true, detail: { root, size: codes.length } }
  } catch (error) {
    if (!(error instanceof CodesInvalid)) throw error
    const problems = {
      malformed: 'malformed',
      duplicate: 'duplicateCode',
      unsorted: 'unsortedCodes',
    } as const
    return fails(problems[error.problem], codes[error.index] ?? '')
  }
}

function checkInclusion(
  { codes, root }: DrawRecord,
  { activityNo }: DrawRules,
  proofs: readonly InclusionProof[],
): DrawStep {
  for (const { code, index, path } of proofs) {
    const isListed = codes[index] === code
    if (!isListed) return { step: 'inclusion', ok: false, problem: 'codeMissing', detail: code }
    if (!verifyInclusion({ activityNo, code, index, size: codes.length, path, root })) {
      return { step: 'inclusion', ok: false, problem: 'wrongProof', detail: code }
    }
  }
  return { step: 'inclusion', ok: true, detail: { codes: proofs.map(({ code }) => code) } }
}

function checkBeacon(
  { signature }: DrawRecord,
  { beacon }: DrawRules,
  knownChains: readonly Chain[],
): { step: DrawStep; randomness: Uint8Array } {
  const nothing = new Uint8Array()
  const fails = (problem: DrawProblem, detail: string) => ({
    step: { step: 'beacon', ok: false, problem, detail } satisfies DrawStep,
    randomness: nothing,
  })
  if (!beacon) {
    if (signature !== null) return fails('signatureUnexpected', signature)
    return { step: { step: 'beacon', ok: true, detail: { chain: null } }, randomness: nothing }
  }
  const chain = knownChains.find(({ hash }) => hash === beacon.chain)
  if (!chain) return fails('unknownChain', beacon.chain)
  if (signature === null) return fails('signatureMissing', String(beacon.round))
  try {
    const randomness = randomnessOf(chain, beacon.round, signature)
    const at = roundTime(chain, beacon.round)
    return {
      step: { step: 'beacon', ok: true, detail: { chain: chain.name, round: beacon.round, at } },
      randomness,
    }
  } catch (error) {
    if (error instanceof BeaconInvalid) return fails('wrongSignature', error.message)
    throw error
  }
}

function checkChoice(record: DrawRecord, needed: DrawStep[], randomness: Uint8Array): DrawStep {
  const failed = needed.find(({ ok }) => !ok)
  if (failed) return { step: 'choice', ok: false, problem: 'notReached', detail: failed.step }
  const { rules, root, codes } = record
  const drawn = drawCodes({ seed: bytesOf(record.seed, 32), rules, root, codes, randomness })
  const isSame =
    drawn.length === record.drawn.length && drawn.every((code, rank) => code === record.drawn[rank])
  return isSame
    ? { step: 'choice', ok: true, detail: { drawn } }
    : { step: 'choice', ok: false, problem: 'otherCodes', detail: drawn.join(' ') }
}
