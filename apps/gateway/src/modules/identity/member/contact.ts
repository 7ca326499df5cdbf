/** Where a code can be sent, and so what somebody can prove to be hers. */
export type Contact = { kind: 'email'; value: string } | { kind: 'phone'; value: string }

export const byEmail = (value: string): Contact => ({ kind: 'email', value })
/** `value` is E.164. */
export const byPhone = (value: string): Contact => ({ kind: 'phone', value })

/**
 * As much of it as its owner recognises and a stranger cannot use: the first letter and the domain's first one,
 * or the last two digits.
 */
export function maskContact({ kind, value }: Contact): string {
  if (kind === 'phone') return `•••• ${value.slice(-2)}`
  const [name = '', domain = ''] = value.split('@')
  const ending = domain.slice(domain.lastIndexOf('.'))
  return `${[...name][0] ?? ''}•••@${[...domain][0] ?? ''}•••${ending}`
}

/** Where a member is reached to prove that it is she: her address, else her phone. */
export function ownContact({
  email,
  phone,
}: {
  email: string | null
  phone: string | null
}): Contact | undefined {
  if (email !== null) return byEmail(email)
  return phone === null ? undefined : byPhone(phone)
}
