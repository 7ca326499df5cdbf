/** An advisory that does not matter here, with the reason, up to and including the day `until`. */
export type AcceptedAdvisory = { id: string; reason: string; until: string }

export function isAccepted(advisoryId: string, accepted: readonly AcceptedAdvisory[], now: Date): boolean {
  const today = now.toISOString().slice(0, 10)
  return accepted.some(({ id, until }) => id === advisoryId && today <= until)
}
