import { isInvitationPath } from './invitation-link.ts'

/** The parameters that a first paint depends on; of `notFound` only this value. */
const renderedParameters = { activityNo: undefined, notFound: '1' }
/** The code of an invitation, which the friend's page depends on. */
const invitationParameter = 'fissionCode'
/** The version of a legal document, and whether it is compared with the one before. */
const documentPaths = /^\/(privacy|userPrivacy|legal|cookiePrivacy|consentForm|dAccount|cancellation)\//i
const documentParameters = { version: /^\d{4}-\d{2}-\d{2}$/, compare: /^1$/ }
/** Screens that show one thing of a list when the address has this parameter. */
const detailPaths = { voucherNo: /^\/marketing\/tickets\/?$/i, storeId: /^\/home\/stores\/?$/i }

/** The address with only the parameters of a first paint, so that others do not make a cached page of their own. */
export function renderedHref({ pathname, searchParams }: URL): string {
  const search = new URLSearchParams()
  for (const [name, only] of Object.entries(renderedParameters)) {
    const value = searchParams.get(name)
    if (value !== null && (only === undefined || value === only)) search.set(name, value)
  }
  const fissionCode = searchParams.get(invitationParameter)
  if (fissionCode !== null && isInvitationPath(pathname)) search.set(invitationParameter, fissionCode)
  if (documentPaths.test(pathname)) {
    for (const [name, shape] of Object.entries(documentParameters)) {
      const value = searchParams.get(name)
      if (value !== null && shape.test(value)) search.set(name, value)
    }
  }
  // The frame of one coupon or store differs from that of the list; which one it is only the browser reads.
  for (const [name, path] of Object.entries(detailPaths)) {
    if (path.test(pathname) && searchParams.has(name)) search.set(name, '1')
  }
  return search.size === 0 ? pathname : `${pathname}?${search.toString()}`
}
