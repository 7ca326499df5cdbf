import type { Translator } from '@crema/i18n/messages'
import type { GateReason } from '#src/session/member-gate.ts'
import type { Stage } from '../sign-in-draft.ts'

/** What a step is called, at the head of the sheet or the page. */
export function stageTitle({ state }: Stage, reason: GateReason, t: Translator['t']): string {
  switch (state) {
    case 'address':
    case 'password':
    case 'house':
    case 'done':
      return reason === 'claim' ? t('sign-in.titleToClaim') : t('sign-in.title')
    case 'code':
    case 'associationCode':
    case 'recoverCode':
    case 'offerEmailCode':
    case 'bindPhoneCode':
      return t('sign-in.codeTitle')
    case 'terms':
      return t('sign-in-steps.termsTitle')
    case 'association':
      return t('sign-in-steps.associationTitle')
    case 'newPassword':
    case 'recoverPassword':
      return t('sign-in-steps.newPasswordTitle')
    case 'recover':
      return t('sign-in-steps.forgot')
    case 'offerEmail':
      return t('sign-in-steps.offerEmailTitle')
    case 'offerPassword':
      return t('sign-in-steps.offerPasswordTitle')
    case 'bindPhone':
      return t('sign-in-steps.bindTitle')
  }
}
