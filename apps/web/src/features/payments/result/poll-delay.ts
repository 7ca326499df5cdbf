const secondMs = 1_000
/** Most payments are decided within seconds; a bank transfer takes days. */
const pausesSeconds = [1, 1, 2, 2, 3, 5, 8, 13, 20]
const longestSeconds = 30

/** The pause before the next reading of an attempt, in ms, after so many readings. */
export function pollDelayMs(readings: number): number {
  return (pausesSeconds[Math.max(0, readings - 1)] ?? longestSeconds) * secondMs
}
