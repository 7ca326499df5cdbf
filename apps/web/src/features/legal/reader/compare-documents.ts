import {
  type Block,
  itemsOf,
  plainText,
  type Section,
  type Text,
} from '@crema/contract/legal/document-content'
import type { DocumentView } from './document-view.ts'

export type Change = 'same' | 'added' | 'removed'
/** A paragraph or list item of either version. */
export type ComparedLine = { change: Change; text: Text; isItem: boolean }
export type ComparedSection = {
  id: string
  headings: { change: Change; text: string }[]
  lines: ComparedLine[]
}

/** The introduction is the section without a heading. */
const introduction = 'introduction'

/** Both versions in one text, by section: first what was removed, then what took its place. */
export function compareDocuments(former: DocumentView, current: DocumentView): ComparedSection[] {
  const sectionsOf = ({ intro, sections }: DocumentView): Pick<Section, 'id' | 'heading' | 'blocks'>[] => [
    { id: introduction, heading: '', blocks: intro },
    ...sections,
  ]
  const pairs = mergeSequences(sectionsOf(former), sectionsOf(current), ({ id }) => id)
  return pairs.map(({ change, former: old, current: now }) => {
    const oldLines = old ? linesOf(old.blocks) : []
    const newLines = now ? linesOf(now.blocks) : []
    return {
      id: (now ?? old)?.id ?? introduction,
      headings: headingsOf(change, old?.heading, now?.heading),
      lines: mergeSequences(oldLines, newLines, keyOf).flatMap((line) => {
        const shown = line.current ?? line.former
        return shown ? [{ change: line.change, ...shown }] : []
      }),
    }
  })
}

/** How many lines of a comparison have been added or removed. */
export function countChanges(sections: readonly ComparedSection[], change: Change): number {
  return sections.reduce((sum, { lines }) => sum + lines.filter((line) => line.change === change).length, 0)
}

function headingsOf(change: Change, former: string | undefined, current: string | undefined) {
  const text = current ?? former ?? ''
  if (text === '') return []
  if (change !== 'same' || former === current) return [{ change, text }]
  return [
    { change: 'removed' as const, text: former ?? '' },
    { change: 'added' as const, text },
  ]
}

type Line = { text: Text; isItem: boolean }

function linesOf(blocks: readonly Block[]): Line[] {
  return blocks.flatMap((block): Line[] =>
    'paragraph' in block
      ? [{ text: block.paragraph, isItem: false }]
      : itemsOf(block).map(({ text }) => ({ text, isItem: true })),
  )
}

const keyOf = ({ text, isItem }: Line) => `${isItem ? '-' : ''}${plainText(text)}`

type Merged<Value> = { change: Change; former?: Value; current?: Value }

/** Two sequences as one, by their longest common subsequence; where both differ, the former values come first. */
export function mergeSequences<Value>(
  former: readonly Value[],
  current: readonly Value[],
  key: (value: Value) => string,
): Merged<Value>[] {
  const [before, after] = [former.map(key), current.map(key)]
  // lengths[i][j]: of the longest common subsequence of the rests from i and j.
  const lengths = Array.from({ length: before.length + 1 }, () =>
    Array.from({ length: after.length + 1 }, () => 0),
  )
  const lengthAt = (i: number, j: number) => lengths[i]?.[j] ?? 0
  for (let i = before.length - 1; i >= 0; i--) {
    const row = lengths[i] ?? []
    for (let j = after.length - 1; j >= 0; j--) {
      row[j] =
        before[i] === after[j] ? lengthAt(i + 1, j + 1) + 1 : Math.max(lengthAt(i + 1, j), lengthAt(i, j + 1))
    }
  }
  const merged: Merged<Value>[] = []
  let [i, j] = [0, 0]
  while (i < before.length || j < after.length) {
    const [old, now] = [former[i], current[j]]
    if (old !== undefined && now !== undefined && before[i] === after[j]) {
      merged.push({ change: 'same', former: old, current: now })
      i++
      j++
    } else if (old !== undefined && (now === undefined || lengthAt(i + 1, j) >= lengthAt(i, j + 1))) {
      merged.push({ change: 'removed', former: old })
      i++
    } else if (now !== undefined) {
      merged.push({ change: 'added', current: now })
      j++
    }
  }
  return merged
}
