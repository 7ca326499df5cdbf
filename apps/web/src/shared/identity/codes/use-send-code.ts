import { useMutation } from '@tanstack/react-query'
import { useAppContext } from '#src/session/app-context.ts'
import { type Contact, sendCodeTo } from '../contact/contact.ts'
import type { SentCode } from './sent-code.ts'

type Purpose = Parameters<typeof sendCodeTo>[2]

/** A mutation that requests a code; `onSent` gets it with the contact it was sent to. */
export function useSendCode(purpose: Purpose, onSent: (data: { contact: Contact; sent: SentCode }) => void) {
  const { api } = useAppContext()
  return useMutation({
    mutationFn: async (contact: Contact) => ({ contact, sent: await sendCodeTo(api, contact, purpose) }),
    onSuccess: onSent,
    meta: { failure: 'inPlace' },
  })
}
