/**
 * Compiles the code in docs/recipes; prints `file:line  problem` and exits with 1 where there is one. Snippets that name
 * a file are type checked together in a copy of the tree; fragments must parse.
 */
import { existsSync, globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fragmentProblem, readSnippets, type Snippet } from './recipes/snippets.ts'
import { copyTree, writeSnippets } from './recipes/tree-copy.ts'
import { root, runCommand } from './run-command.ts'

/** Everything that is wrong with the code of the recipes of `folder`. */
export async function checkRecipes(folder: string): Promise<string[]> {
  const snippets = globSync('docs/recipes/*.md', { cwd: folder })
    .toSorted()
    .flatMap((path) => readSnippets(path, readFileSync(join(folder, path), 'utf8')))
  const fragments = snippets.flatMap((snippet) => {
    if (snippet.file || !/^tsx?$/.test(snippet.language)) return []
    const problem = fragmentProblem(snippet)
    return problem ? [`${snippet.document}:${snippet.line}  ${problem}`] : []
  })
  return [...fragments, ...(await typeProblems(folder, snippets))]
}

async function typeProblems(folder: string, snippets: Snippet[]): Promise<string[]> {
  const copy = copyTree(folder)
  try {
    const misplaced = writeSnippets(copy, snippets)
    const files = [...new Set(snippets.flatMap(({ file }) => file ?? []))]
    if (files.some((file) => file.endsWith('.json'))) {
      await runCommand(['node', join(copy, 'packages/i18n/scripts/generate-message-types.ts')])
    }
    const workspaces = Map.groupBy(
      files.filter((file) => /\.tsx?$/.test(file)),
      (file) => /^\w+\/\w+/.exec(file)?.[0] ?? '',
    )
    const outputs = await Promise.all(
      [...workspaces].map(([workspace, paths]) => typeCheck(copy, workspace, paths)),
    )
    return [...misplaced, ...outputs.flat()]
  } finally {
    rmSync(copy, { recursive: true })
  }
}

/** Errors in `paths` below `workspace`; those of other files are found by the type check of the repository itself. */
async function typeCheck(copy: string, workspace: string, paths: string[]): Promise<string[]> {
  const settings = join(copy, workspace, 'tsconfig.recipes.json')
  const inWorkspace = (path: string) => path.slice(workspace.length + 1)
  const ambient = ['src/vite-env.d.ts'].filter((path) => existsSync(join(copy, workspace, path)))
  writeFileSync(
    settings,
    JSON.stringify({
      extends: './tsconfig.json',
      include: [],
      files: [...ambient, ...paths.map(inWorkspace)],
    }),
  )
  const { output } = await runCommand(['tsc', '-p', settings, '--pretty', 'false'], { cwd: copy })
  // A line that begins with a space belongs to the error above it.
  const errors = output.split(/\n(?! )/).filter((line) => line !== '')
  return errors.filter(
    (error) => !/^[^(\s]+\(\d+,\d+\): /.test(error) || paths.some((path) => error.startsWith(path)),
  )
}

if (import.meta.main) {
  const problems = await checkRecipes(root)
  console.log(problems.length === 0 ? 'The code of every recipe compiles.' : problems.join('\n'))
  if (problems.length > 0) process.exitCode = 1
}
