import type { Plugin } from 'vite'

/**
 * Replaces `styles.title` of a CSS module by the class name itself, so that no object of class names is shipped. The build
 * fails where the module has no such class. Files that select a class by a variable keep the object.
 */
export function inlineClassNames(): Plugin[] {
  return [
    {
      name: 'crema-inline-class-names',
      apply: 'build',
      transform: {
        filter: { id: /\.tsx?$/, code: /\.module\.css/ },
        handler: (code) =>
          code.replaceAll(
            /^import (\w+) from (["'][^"']+\.module\.css["'])/gm,
            (statement, styles: string, from: string) =>
              code.includes(`${styles}[`) ? statement : `import * as ${styles} from ${from}`,
          ),
      },
    },
    {
      name: 'crema-retain-styles',
      apply: 'build',
      enforce: 'post',
      // Without this the bundler drops a module of which only class names were used, and its rules with it.
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: (code) => ({ code, map: null, moduleSideEffects: 'no-treeshake' }),
      },
      onLog: (_, { code, message }) => {
        if (code === 'IMPORT_IS_UNDEFINED') throw new Error(message)
      },
    },
  ]
}
