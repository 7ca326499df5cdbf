import { useState } from 'react'
import { useText } from '#src/session/app-context.ts'
import type { GateReason } from '#src/session/member-gate.ts'
import { Sheet } from '#src/ui/overlays/sheet.tsx'
import { useSignInDraft } from './sign-in-draft.ts'
import { SignInForm, type SignInFormProps } from './sign-in-form.tsx'

type SignInSheetProps = Pick<SignInFormProps, 'onMember' | 'onDone'> & {
  /** Why it is open; null when it is closed. */
  reason: GateReason | null
  onClose: () => void
  /** A tap opened it before React was there. */
  onOpen: () => void
}

/** Sign-in over any page, which stays where it was. */
export function SignInSheet({ reason, onClose, onOpen, ...rest }: SignInSheetProps) {
  const t = useText()
  const draft = useSignInDraft()
  const [title, setTitle] = useState<string | null>(null)
  return (
    <Sheet
      id="sign-in"
      open={reason !== null}
      onClose={onClose}
      onOpen={onOpen}
      closeLabel={t('common.close')}
      title={title ?? (reason === 'open' ? t('sign-in.title') : t('sign-in.titleToClaim'))}
      text={title === null ? t('sign-in.intro') : undefined}
    >
      {/* While it is closed it holds the first step alone: a page of its own may be at a later one. */}
      <SignInForm
        isOpen={reason !== null}
        reason={reason ?? 'claim'}
        draft={reason === null ? { ...draft, stored: null, way: null } : draft}
        onTitle={setTitle}
        {...rest}
      />
    </Sheet>
  )
}
