/** `amount` is in major units with its currency: `9.47 USD`. */
export type SettledRow = { line: number; kind: SettledKind; reference: string; amount: string }
export type SettledKind = 'payment' | 'refund'

/** A payment or refund of ours. `references` are our number and the provider's. `isExpected`: it belongs into the file. */
export type LedgerEntry = {
  kind: SettledKind
  references: readonly string[]
  amount: string
  isExpected: boolean
}

export type Difference = {
  what: 'missingHere' | 'missingThere' | 'otherAmount' | 'twice'
  kind: SettledKind
  reference: string
  line?: number
  here?: string
  there?: string
}

/** What differs, in the order of the file; what is missing in the file comes last. */
export function compareSettlement(rows: readonly SettledRow[], ledger: readonly LedgerEntry[]): Difference[] {
  const byReference = new Map(
    ledger.flatMap((entry) =>
      entry.references.map((reference) => [keyOf(entry.kind, reference), entry] as const),
    ),
  )
  const seen = new Set<LedgerEntry>()
  const differences: Difference[] = []
  for (const { line, kind, reference, amount: there } of rows) {
    const entry = byReference.get(keyOf(kind, reference))
    if (!entry) {
      differences.push({ what: 'missingHere', kind, reference, line, there })
    } else if (seen.has(entry)) {
      differences.push({ what: 'twice', kind, reference, line, there })
    } else {
      seen.add(entry)
      if (entry.amount !== there)
        differences.push({ what: 'otherAmount', kind, reference, line, here: entry.amount, there })
    }
  }
  for (const entry of ledger) {
    if (entry.isExpected && !seen.has(entry))
      differences.push({
        what: 'missingThere',
        kind: entry.kind,
        reference: entry.references[0] ?? '',
        here: entry.amount,
      })
  }
  return differences
}

const keyOf = (kind: SettledKind, reference: string) => `${kind} ${reference}`
