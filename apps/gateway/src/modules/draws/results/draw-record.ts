import type { DrawRecord } from '@crema/contract/draws/draw'
import type { ClosedDraw } from './result-store.ts'

/** Everything from which the result of a draw can be computed again. The seed is part of it, so it must have been drawn. */
export function drawRecord(
  { rules_text: rules, root, seed, signature, drawn_at: drawnAt }: ClosedDraw,
  codes: readonly string[],
  drawn: readonly { code: string }[],
): DrawRecord {
  if (drawnAt === null) throw new Error('The seed of a draw is secret until it is drawn.')
  return {
    format: 'draw-v1',
    rules,
    root: root.toString('hex'),
    seed: seed.toString('hex'),
    signature: signature?.toString('hex') ?? null,
    codes: [...codes],
    drawn: drawn.map(({ code }) => code),
  }
}
