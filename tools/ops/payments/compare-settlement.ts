/** `at` is its line or record; `amount` is in major units with its currency: `9.47 USD`. */
export type SettledRow = { at: string; kind: SettledKind; references: readonly string[]; amount: string }
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
  at?: string
  here?: string
  there?: string
}

/** What differs, in the order of the file; what is missing in the file comes last. */
export function compareSettlement(rows: readonly SettledRow[], ledger: readonly LedgerEntry[]): Difference[] {
  const byReference = Map.groupBy(
    ledger.flatMap((entry) => entry.references.map((reference) => ({ entry, reference }))),
    ({ entry, reference }) => keyOf(entry.kind, reference),
  )
  const seen = new Set<LedgerEntry>()
  const differences: Difference[] = []
  for (const { at, kind, references, amount: there } of rows) {
    // A provider without numbers of refunds has all parts under the number of the payment.
    const known = references.flatMap((reference) =>
      (byReference.get(keyOf(kind, reference)) ?? []).map(({ entry }) => entry),
    )
    const open = known.filter((entry) => !seen.has(entry))
    const entry = open.find(({ amount }) => amount === there) ?? open[0]
    const [reference = ''] = references
    if (known.length === 0) {
      differences.push({ what: 'missingHere', kind, reference, at, there })
    } else if (!entry) {
      differences.push({ what: 'twice', kind, reference, at, there })
    } else {
      seen.add(entry)
      if (entry.amount !== there)
        differences.push({ what: 'otherAmount', kind, reference, at, here: entry.amount, there })
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
