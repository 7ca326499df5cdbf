const pulseMs = 20

/** A short vibration, on devices that have one. Browsers report a call without a preceding tap as an error. */
export function vibrate(): void {
  // Undefined in Safari and Firefox, unlike the types.
  const device = navigator as Partial<Pick<Navigator, 'vibrate' | 'userActivation'>>
  if (device.userActivation?.hasBeenActive) device.vibrate?.(pulseMs)
}
