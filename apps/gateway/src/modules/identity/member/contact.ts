/** An address or a phone: where a code can be sent. */
export type Contact = { kind: 'email'; value: string } | { kind: 'phone'; value: string }

export const byEmail = (value: string): Contact => ({ kind: 'email', value })
/** `value` is E.164. */
export const byPhone = (value: string): Contact => ({ kind: 'phone', value })

/**
 * A masked contact, which its owner recognises: the first letters of name and domain with the top-level domain, or the
 * last two digits.
 */
export function maskContact({ kind, value }: Contact): string {
  if (kind === 'phone') return `•••• ${value.slice(-2)}`
  const [name = '', domain = ''] = value.split('@')
  const ending = domain.slice(domain.lastIndexOf('.'))
  return `${[...name][0] ?? ''}•••@${[...domain][0] ?? ''}•••${ending}`
}

/** Where a member gets codes: the address, or the phone where there is none. */
export function preferredContact({
  email,
  phone,
}: {
  email: string | null
  phone: string | null
}): Contact | undefined {
  if (email !== null) return byEmail(email)
  return phone === null ? undefined : byPhone(phone)
}
