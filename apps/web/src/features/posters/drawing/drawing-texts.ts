import mark from '#brand/mark.svg?raw'

const drawings = import.meta.glob<string>('#brand/art/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** The brand's drawings by name, and its mark as `mark`. */
export const drawingTexts: ReadonlyMap<string, string> = new Map([
  ...Object.entries(drawings).map(([file, text]) => [/([^/]+)\.svg$/.exec(file)?.[1] ?? file, text] as const),
  ['mark', mark] as const,
])
