import type { GateReason } from '#src/session/member-gate.ts'
import { useText } from '#src/session/texts.ts'
import { Sheet } from '#src/ui/sheet.tsx'
import { SignInForm } from './sign-in-form.tsx'
import type { useSignInDraft } from './sign-in-draft.ts'

type SignInSheetProps = {
  /** Why it is open; null when it is closed. */
  reason: GateReason | null
  draft: ReturnType<typeof useSignInDraft>
  onClose: () => void
  /** A tap opened it before React was there. */
  onOpen: () => void
  onSignedIn: (isNew: boolean) => void
}

/** Sign-in over any page, which stays where it was. */
export function SignInSheet({ reason, draft, onClose, onOpen, onSignedIn }: SignInSheetProps) {
  const t = useText()
  const isWaiting = draft.sent !== null
  return (
    <Sheet
      id="sign-in"
      open={reason !== null}
      onClose={onClose}
      onOpen={onOpen}
      closeLabel={t('common.close')}
      title={isWaiting ? t('sign-in.codeTitle') : reason === 'open' ? t('sign-in.title') : t('sign-in.titleToClaim')}
      text={isWaiting ? undefined : t('sign-in.intro')}
    >
      <SignInForm
        reason={reason ?? 'claim'}
        sent={draft.sent}
        onSent={draft.keep}
        onChange={draft.clear}
        onSignedIn={onSignedIn}
      />
    </Sheet>
  )
}
