/**
 * Addresses that are none of the service worker's business: calls, other programs of this host, and money. Each is
 * tried against path and query; in any case of letters, as the router takes them.
 */
export const leftAlone: readonly RegExp[] = [
  /^\/(capi|partner|pay|demo|healthz|readyz|metrics)([/?]|$)/i,
  // A payment comes and goes as the provider sends it: no copy of a page, no second request.
  /^\/(kiosk\/)?checkStand(More)?([/?]|$)/i,
  /^\/(paypalAuth|paypalCapture|payerMaxEnd|adyenAuth|alipayBindCard|airwallexPay|sumitomoCardPay|checkout)([/?]|$)/i,
]
