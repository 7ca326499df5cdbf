import { lazy } from 'react'
import { loadModule } from '#src/lib/loading/load-module.ts'
import { AddressStep, BindPhoneStep, OfferEmailStep, RecoverStep } from '../address/contact-steps.tsx'
import {
  AssociationCodeStep,
  BindPhoneCodeStep,
  CodeStep,
  OfferEmailCodeStep,
  RecoverCodeStep,
} from '../codes/code-steps.tsx'
import { NewPasswordStep, OfferPasswordStep, RecoverPasswordStep } from '../passwords/new-password-steps.tsx'
import { PasswordStep } from '../passwords/password-step.tsx'
import { ProviderStep } from '../providers/provider-step.tsx'
import type { Stage } from '../sign-in-draft.ts'
import { AssociationStep } from './association-step.tsx'
import { TermsStep } from './terms-step.tsx'

// Rarely needed, and the account's pages load the same files.
const loadProof = () => loadModule(() => import('./member-proof-steps.tsx'))
const ProofOfMember = lazy(async () => ({ default: (await loadProof()).ProofOfMember }))
const ProofOfMemberCode = lazy(async () => ({ default: (await loadProof()).ProofOfMemberCode }))

const ReviewLoginsStep = lazy(async () => ({
  default: (await loadModule(() => import('./review-logins-step.tsx'))).ReviewLoginsStep,
}))

/** Renders the step of a stage. */
export function SignInStep({ stage }: { stage: Stage }) {
  switch (stage.state) {
    case 'address':
      return <AddressStep stage={stage} />
    case 'code':
      return <CodeStep stage={stage} />
    case 'password':
      return <PasswordStep stage={stage} />
    case 'provider':
      return <ProviderStep stage={stage} />
    case 'terms':
      return <TermsStep stage={stage} />
    case 'association':
      return <AssociationStep stage={stage} />
    case 'associationCode':
      return <AssociationCodeStep stage={stage} />
    case 'newPassword':
      return <NewPasswordStep stage={stage} />
    case 'recover':
      return <RecoverStep stage={stage} />
    case 'recoverCode':
      return <RecoverCodeStep stage={stage} />
    case 'recoverPassword':
      return <RecoverPasswordStep stage={stage} />
    case 'reviewLogins':
      return <ReviewLoginsStep />
    case 'offerEmail':
      return <OfferEmailStep stage={stage} />
    case 'offerEmailCode':
      return <OfferEmailCodeStep stage={stage} />
    case 'offerPassword':
      return <OfferPasswordStep stage={stage} />
    case 'bindPhone':
      return <BindPhoneStep stage={stage} />
    case 'bindPhoneCode':
      return <BindPhoneCodeStep stage={stage} />
    case 'proof':
      return <ProofOfMember stage={stage} />
    case 'proofCode':
      return <ProofOfMemberCode stage={stage} />
    case 'done':
      return null
  }
}
