import * as z from 'zod'
import { drawRecord, inclusionProof } from '@crema/contract/draws/draw'
import { publicChains } from '@crema/draws/beacon'
import { demoChain } from '@crema/draws/demo-chain'
import { verifyDraw, type DrawProblem, type DrawStep, type DrawStepName } from '@crema/draws/verify-draw'
import { OperationError } from '../operation-error.ts'

const savedDraw = z.object({ ...drawRecord.shape, proofs: z.optional(z.array(inclusionProof)) })

/** The result of a verification: a line for each step. Throws an OperationError where the text is no record of a draw. */
export function verifyDrawFile(text: string, root?: string): { lines: string[]; isRight: boolean } {
  const { proofs, ...record } = readSavedDraw(text)
  const steps = verifyDraw(record, proofs, root === undefined ? {} : { root: root.trim().toLowerCase() }, [
    ...publicChains,
    demoChain,
  ])
  const isRight = steps.every(({ ok }) => ok)
  const prizeCount = prizeCountOf(steps)
  return {
    lines: [
      ...steps.map((step) => `${step.ok ? '✓' : '✗'} ${titles[step.step]}: ${found(step, prizeCount)}`),
      '',
      conclusion(isRight),
      ...(isRight && record.drawn.length > (prizeCount ?? Infinity) ? [movesOn] : []),
    ],
    isRight,
  }
}

function readSavedDraw(text: string): z.output<typeof savedDraw> {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    throw new OperationError(
      'The file is not JSON. Save it on the page of a drawn draw, by “Check this draw”.',
    )
  }
  const parsed = savedDraw.safeParse(json)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const place = issue?.path.join('.') ?? ''
  throw new OperationError(
    `The file is not the record of a draw (docs/draw-format.md): ${place === '' ? 'it' : place} is wrong or missing.`,
  )
}

/** How many of the drawn codes are for prizes; null in rules of six lines, which do not distinguish them from alternates. */
function prizeCountOf(steps: readonly DrawStep[]): number | null {
  const [rules] = steps
  if (!rules?.ok || rules.step !== 'rules') return null
  return rules.detail.rules.terms?.prizes.reduce((sum, { count }) => sum + count, 0) ?? null
}

const titles: Record<DrawStepName, string> = {
  rules: 'Rules',
  commitment: 'Seed',
  root: 'Codes',
  inclusion: 'Own codes',
  beacon: 'Random value',
  choice: 'Drawn codes',
}

function found(step: DrawStep, prizeCount: number | null): string {
  if (!step.ok) return `${problems[step.problem]} (${step.detail})`
  switch (step.step) {
    case 'rules': {
      const { activityNo, codesDrawn, terms } = step.detail.rules
      const when = terms
        ? `, drawn at ${terms.draws.toISOString()}`
        : ', without a word on when entries closed'
      return `of ${activityNo}, ${codesDrawn} codes to draw${when}; their hash is ${step.detail.hash}`
    }
    case 'commitment':
      return `it is the one that the rules commit to, ${step.detail.commitment}`
    case 'root':
      return `${step.detail.size} codes, without repetition and in order, have the root ${step.detail.root}`
    case 'inclusion':
      return `proven to be in the tree: ${step.detail.codes.join(', ')}`
    case 'beacon':
      if (step.detail.chain === null)
        return 'none. Whoever had the seed could know the result when entries closed'
      if (step.detail.chain === demoChain.name)
        return `round ${step.detail.round} of the demo's chain, which everybody can compute in advance`
      return `round ${step.detail.round} of drand's ${step.detail.chain}, signed at ${step.detail.at.toISOString()}`
    case 'choice':
      return drawnText(step.detail.drawn, prizeCount)
  }
}

function drawnText(drawn: readonly string[], prizeCount: number | null): string {
  if (drawn.length === 0) return 'none'
  if (prizeCount === null) return drawn.join(', ')
  const alternates = drawn.slice(prizeCount)
  return [
    `for the prizes ${drawn.slice(0, prizeCount).join(', ')}`,
    ...(alternates.length > 0 ? [`alternates, in this order, ${alternates.join(', ')}`] : []),
  ].join('; ')
}

/** The file says who was drawn, and not what was collected since. */
const movesOn =
  'A prize that is not collected goes to the next alternate. The page of the draw marks both codes; this list stays as it was published.'

const problems: Record<DrawProblem, string> = {
  malformed: 'not in the form of draw-v1',
  otherDraw: 'those of another draw',
  otherRules: 'others than were published',
  noTerms: 'they do not say when entries closed',
  wrongRound: 'the round is not the first one at the moment of the draw',
  closesLate: 'entries close less than ten minutes before the round',
  otherSeed: 'the seed is not the one that the rules commit to',
  unknownChain: 'the chain is not known',
  signatureMissing: 'the signature of the round is missing',
  signatureUnexpected: 'a signature, though the rules name no chain',
  wrongSignature: 'not signed by the chain',
  duplicateCode: 'a code occurs twice',
  unsortedCodes: 'a code is not in its place',
  otherRoot: 'the codes have another root',
  otherRootBefore: 'the root is not the one that was given',
  codeMissing: 'a code is not in the list, or in another place',
  wrongProof: 'the proof of a code is wrong',
  otherCodes: 'other codes are drawn',
  notReached: 'not checked, since a step before it has failed',
}

const conclusion = (isRight: boolean) =>
  isRight
    ? 'The result is right: everything fits. What this does not prove is in docs/draw-format.md.'
    : 'The result is not right: a step has failed.'
