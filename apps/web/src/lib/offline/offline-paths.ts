/**
 * Paths that the service worker leaves to the network: calls, other programs of this host, payments. Each is matched against
 * path and query, without regard to case, as in the router.
 */
export const bypassedPaths: readonly RegExp[] = [
  /^\/(capi|partner|pay|demo|healthz|readyz|metrics)([/?]|$)/i,
  // Short links, which the gateway redirects.
  /^\/[ic]\//i,
  // Returns of payment providers must neither be answered from a cache nor requested twice.
  /^\/(kiosk\/)?checkStand(More)?([/?]|$)/i,
  /^\/(paypalAuth|paypalCapture|payerMaxEnd|adyenAuth|alipayBindCard|airwallexPay|sumitomoCardPay|checkout)([/?]|$)/i,
]
