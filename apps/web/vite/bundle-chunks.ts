import type { Rolldown } from 'vite'

type Bundle = Rolldown.OutputBundle
type Chunk = Rolldown.OutputChunk

/** The chunk that a module is the entry of, or whose exports contain those of the module. Throws where the bundler made none for it. */
export function findChunk(bundle: Bundle, moduleId: string): Chunk {
  const chunks = Object.values(bundle).filter((output) => output.type === 'chunk')
  const chunk =
    chunks.find(({ facadeModuleId }) => facadeModuleId === moduleId)
    ?? chunks.find(({ moduleIds }) => moduleIds.includes(moduleId))
  if (chunk) return chunk
  throw new Error(`${moduleId} has no chunk of its own.`)
}

/** Chunks with all they import, each after what it imports: the order in which they run. */
export function inExecutionOrder(bundle: Bundle, chunks: readonly Chunk[], seen = new Set<Chunk>()): Chunk[] {
  return chunks.flatMap((chunk) => {
    if (seen.has(chunk)) return []
    seen.add(chunk)
    return [...inExecutionOrder(bundle, importsOf(bundle, chunk), seen), chunk]
  })
}

/** The style sheets of a chunk and of all it imports, its own first. */
export function stylesOf(bundle: Bundle, chunk: Chunk, seen = new Set<Chunk>()): string[] {
  if (seen.has(chunk)) return []
  seen.add(chunk)
  return [
    ...(chunk.viteMetadata?.importedCss ?? []),
    ...importsOf(bundle, chunk).flatMap((each) => stylesOf(bundle, each, seen)),
  ]
}

function importsOf(bundle: Bundle, { imports }: Chunk): Chunk[] {
  return imports.flatMap((name) => {
    const imported = bundle[name]
    return imported?.type === 'chunk' ? [imported] : []
  })
}

const messageFile = /[/\\]messages[/\\]([^/\\]+)[/\\]([^/\\]+)\.json/

/** The feature and locale whose messages a file holds; undefined for any other file. */
export function messagesIn(
  output: Rolldown.OutputAsset | Chunk,
): { feature: string; locale: string } | undefined {
  const [, feature, locale] = messageFile.exec((output.type === 'chunk' && output.facadeModuleId) || '') ?? []
  return feature === undefined || locale === undefined ? undefined : { feature, locale }
}
