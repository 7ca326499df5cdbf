import type { Translator } from '@crema/i18n/messages'
import type { SignInReason } from '#src/session/member-gate.ts'
import type { Stage } from '../sign-in-draft.ts'

/** The title of a step in the header of the sheet or of the page. */
export function stageTitle({ state }: Stage, reason: SignInReason, t: Translator['t']): string {
  switch (state) {
    case 'address':
    case 'provider':
    case 'done':
      return reason === 'claim' ? t('sign-in.titleToClaim') : t('sign-in.title')
    case 'password':
      return t('sign-in-steps.signIn')
    case 'code':
    case 'associationCode':
    case 'recoverCode':
    case 'offerEmailCode':
    case 'bindPhoneCode':
    case 'proofCode':
      return t('sign-in.codeTitle')
    case 'terms':
      return t('sign-in-steps.termsTitle')
    case 'association':
      return t('sign-in-steps.associationTitle')
    case 'newPassword':
    case 'recoverPassword':
      return t('sign-in-steps.newPasswordTitle')
    case 'recover':
      return t('sign-in-steps.forgotPassword')
    case 'reviewLogins':
      return t('sign-in-steps.reviewTitle')
    case 'offerEmail':
      return t('sign-in-steps.offerEmailTitle')
    case 'offerPassword':
      return t('sign-in-steps.offerPasswordTitle')
    case 'bindPhone':
      return t('sign-in-steps.bindTitle')
    case 'proof':
      return t('sign-in-steps.proofTitle')
  }
}
