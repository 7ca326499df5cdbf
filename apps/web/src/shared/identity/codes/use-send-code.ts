import { useMutation } from '@tanstack/react-query'
import { usePageParts } from '#src/session/app-context.ts'
import { type Contact, sendCodeTo } from '../contact/contact.ts'
import type { SentCode } from './sent-code.ts'

type Purpose = Parameters<typeof sendCodeTo>[2]

/** Has a code sent, and says whom it went to. */
export function useSendCode(purpose: Purpose, onSent: (data: { contact: Contact; sent: SentCode }) => void) {
  const { api } = usePageParts()
  return useMutation({
    mutationFn: async (contact: Contact) => ({ contact, sent: await sendCodeTo(api, contact, purpose) }),
    onSuccess: onSent,
    meta: { failure: 'inPlace' },
  })
}
