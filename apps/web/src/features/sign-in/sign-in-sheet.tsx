import { useState } from 'react'
import { useTranslate } from '#src/session/app-context.ts'
import type { SignInReason } from '#src/session/member-gate.ts'
import { Picture } from '#src/ui/art/picture.tsx'
import { Sheet } from '#src/ui/overlays/sheet.tsx'
import { useSignInDraft } from './sign-in-draft.ts'
import { SignInForm, type SignInFormProps } from './sign-in-form.tsx'

type SignInSheetProps = Pick<SignInFormProps, 'onMember' | 'onDone' | 'onFormMounted'> & {
  /** Why the sheet is open; null when it is closed. */
  reason: SignInReason | null
  onClose: () => void
  /** Called if a tap before hydration has opened the sheet. */
  onOpen: () => void
}

/** Sign-in as a sheet over any page. */
export function SignInSheet({ reason, onClose, onOpen, ...rest }: SignInSheetProps) {
  const t = useTranslate()
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
      text={title === null ? t('sign-in.benefit') : undefined}
      art={title === null ? <Picture image="friends" /> : undefined}
    >
      {/* While closed it renders the first step, even if the sign-in page shows a later one. */}
      <SignInForm
        isOpen={reason !== null}
        reason={reason ?? 'claim'}
        draft={reason === null ? { ...draft, stored: null, unstored: null, method: null } : draft}
        onTitle={setTitle}
        {...rest}
      />
    </Sheet>
  )
}
