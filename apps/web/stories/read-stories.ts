import type { Stories } from './story.ts'

export type ComponentStories = Stories & {
  /** The path of the component file below `src/ui` without its ending, such as `forms/field`. */
  id: string
  /** The exported components of the file. */
  names: readonly string[]
  /** The comment of the first component, or the one at the top of the file. */
  description: string
  /** The declarations of the props, as TypeScript. */
  props: string
}

const exportedComponent = /^export (?:function|const) ([A-Z]\w*)/gm
const componentComment = /\/\*\*((?:(?!\*\/)[^])*)\*\/\nexport function [A-Z]/
const fileComment = /^(?:\/\/ [^\n]*\n)+/
const propsType = /^(?:export )?type \w*Props(?:<[^\n]*>)? =[^]*?\n(?=\n)/gm

const storyModules = import.meta.glob<Stories>('./*/*.stories.tsx', { eager: true, import: 'stories' })
const sources = import.meta.glob<string>('../src/ui/*/*.tsx', {
  eager: true,
  query: '?raw',
  import: 'default',
})

/** The components with stories, sorted by folder and name, with their documentation from the source. */
export const components: readonly ComponentStories[] = Object.entries(storyModules)
  .map(([path, stories]) => {
    const id = path.replace(/^\.\/|\.stories\.tsx$/g, '')
    return { ...stories, id, ...readDocumentation(sources[`../src/ui/${id}.tsx`] ?? '') }
  })
  .toSorted((one, other) => (one.id < other.id ? -1 : 1))

function readDocumentation(source: string) {
  const [comment = ''] = fileComment.exec(source) ?? []
  const [, description = comment] = componentComment.exec(source) ?? []
  return {
    names: [...source.matchAll(exportedComponent)].flatMap(([, name = '']) => name),
    description: description
      .replaceAll(/\s*\n?(?:\/\/|\s\*)?\s+/g, ' ')
      .replace('// ', '')
      .trim(),
    props: [...source.matchAll(propsType)].map(([declaration]) => declaration.trim()).join('\n\n'),
  }
}

/** The name of a state in an address: "With an error" is `with-an-error`. */
export const slugOf = (name: string): string => name.toLowerCase().replaceAll(/[^a-z\d]+/g, '-')
