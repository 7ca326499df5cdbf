/** What a gateway prints at `/metrics`: the labels of each metric, and the values of each label. */

export type PrintedMetrics = ReadonlyMap<string, ReadonlyMap<string, ReadonlySet<string>>>

const sample = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? \S+$/
const pair = /([a-zA-Z_]\w*)="((?:[^"\\]|\\.)*)"/g

/** Metrics without a sample yet have an entry without labels. */
export function readPrinted(text: string): PrintedMetrics {
  const metrics = new Map<string, Map<string, Set<string>>>()
  const labelsOf = (name: string) => {
    const labels = metrics.get(name) ?? new Map<string, Set<string>>()
    metrics.set(name, labels)
    return labels
  }
  for (const line of text.split('\n')) {
    const [, declared] = /^# TYPE (\S+) /.exec(line) ?? []
    if (declared !== undefined) labelsOf(declared)
    const [, name, inside = ''] = sample.exec(line) ?? []
    if (name === undefined) continue
    const labels = labelsOf(name)
    for (const [, label = '', value = ''] of inside.matchAll(pair)) {
      const values = labels.get(label) ?? new Set<string>()
      labels.set(label, values.add(value))
    }
  }
  return metrics
}
