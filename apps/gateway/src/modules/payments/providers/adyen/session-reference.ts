// A payment on Adyen's page may have several tries under one reference, of which only a success is final. The reference is
// signed in webhooks, so it also says which payments are of that kind. Ours has letters and digits only.
const suffix = '_session'

export const sessionReference = (reference: string) => reference + suffix
export const isOfSession = (merchantReference: string) => merchantReference.endsWith(suffix)
export const attemptReference = (merchantReference: string) =>
  isOfSession(merchantReference) ? merchantReference.slice(0, -suffix.length) : merchantReference
