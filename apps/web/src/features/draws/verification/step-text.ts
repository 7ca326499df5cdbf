import type { DrawProblem, DrawStep, DrawStepName } from '@crema/draws/verify-draw'
import type { Translator } from '@crema/i18n/messages'
import { groupLotteryCode } from '../lottery-code.ts'

type Translate = Translator['t']

/** The name of the demo's chain. The chain itself would bring its library into this chunk. */
const demoChainName = 'demo'

export function stepTitle(step: DrawStepName, t: Translate): string {
  switch (step) {
    case 'rules':
      return t('draws-verification.stepRules')
    case 'commitment':
      return t('draws-verification.stepCommitment')
    case 'root':
      return t('draws-verification.stepRoot')
    case 'inclusion':
      return t('draws-verification.stepInclusion')
    case 'beacon':
      return t('draws-verification.stepBeacon')
    case 'choice':
      return t('draws-verification.stepChoice')
  }
}

/** What a step has found, in plain words. `seen`: what this device had stored before; `when` writes an instant. */
export function stepText(
  step: DrawStep,
  t: Translate,
  { seen, when }: { seen: { rules?: string; root?: string }; when: (at: Date) => string },
): string {
  if (!step.ok) return problemText(step.step, step.problem, step.detail, t)
  switch (step.step) {
    case 'rules':
      return t(seen.rules === undefined ? 'draws-verification.rulesOk' : 'draws-verification.rulesSame')
    case 'commitment':
      return t('draws-verification.commitmentOk')
    case 'root': {
      const text = t('draws-verification.rootOk', { count: step.detail.size })
      return seen.root === undefined ? text : `${text} ${t('draws-verification.rootSame')}`
    }
    case 'inclusion':
      return t('draws-verification.inclusionOk', { count: step.detail.codes.length })
    case 'beacon':
      if (step.detail.chain === null) return t('draws-verification.beaconNone')
      if (step.detail.chain === demoChainName) return t('draws-verification.beaconDemo')
      return t('draws-verification.beaconOk', { date: when(step.detail.at) })
    case 'choice':
      return t('draws-verification.choiceOk')
  }
}

function problemText(step: DrawStepName, problem: DrawProblem, detail: string, t: Translate): string {
  if (problem === 'notReached') return t('draws-verification.notReached')
  if (problem === 'otherRules') return t('draws-verification.rulesOther')
  if (problem === 'otherRootBefore') return t('draws-verification.rootOther')
  if (problem === 'unknownChain') return t('draws-verification.beaconUnknown')
  switch (step) {
    case 'rules':
      return t('draws-verification.rulesFailed')
    case 'commitment':
      return t('draws-verification.commitmentFailed')
    case 'root':
      return t('draws-verification.rootFailed')
    case 'inclusion':
      return t('draws-verification.inclusionFailed', { code: groupLotteryCode(detail) })
    case 'beacon':
      return t('draws-verification.beaconFailed')
    case 'choice':
      return t('draws-verification.choiceFailed')
  }
}

/** Whether somebody outside has added to the result; without a public random value the operator could compute it before. */
export const isIndependent = (step: DrawStep): boolean =>
  !(step.ok && step.step === 'beacon' && (step.detail.chain === null || step.detail.chain === demoChainName))
