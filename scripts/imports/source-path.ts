/** Properties of a file that its path determines. */

export type Workspace =
  | 'contract'
  | 'draws'
  | 'i18n'
  | 'web'
  | 'gateway'
  | 'brands'
  | 'tools'
  | 'scripts'
  | 'root'

export type SourcePath = {
  /** From the repository root, with `/`. */
  path: string
  workspace: Workspace
  /** Folders and file below the workspace's own folder (below `src` where it has one). */
  segments: string[]
  /** The layer in an app: a top-level folder of `src`, or the name of a file directly in it. */
  layer: string
  /** A test, or what only tests use. */
  isTest: boolean
  /** Runs on an engineer's machine and never in the product: build settings, checks of a package. */
  isTooling: boolean
}

export const workspaceFolders: [Workspace, string][] = [
  ['contract', 'packages/contract/'],
  ['draws', 'packages/draws/'],
  ['i18n', 'packages/i18n/'],
  ['web', 'apps/web/'],
  ['gateway', 'apps/gateway/'],
  ['brands', 'brands/'],
  ['tools', 'tools/'],
  ['scripts', 'scripts/'],
]

export function parseSourcePath(path: string): SourcePath {
  const [workspace, folder] = workspaceFolders.find(([, start]) => path.startsWith(start)) ?? [
    'root' as const,
    '',
  ]
  const below = path.slice(folder.length).split('/')
  const isApp = workspace === 'web' || workspace === 'gateway'
  const segments = isApp && below[0] === 'src' ? below.slice(1) : below
  const first = segments[0] ?? ''
  return {
    path,
    workspace,
    segments,
    layer: segments.length === 1 ? first.replace(/\.\w+$/, '') : first,
    isTest:
      /\.(test|e2e)\.tsx?$|-for-tests\.tsx?$|\/testing(-[\w-]+)?(\/|\.tsx?$)/.test(path)
      || (workspace === 'web' && below[0] === 'e2e'),
    isTooling:
      workspace === 'tools'
      || workspace === 'scripts'
      || /\.config\.[cm]?[jt]s$/.test(path)
      || (workspace === 'i18n' && (below[0] === 'scripts' || below[0]?.startsWith('vite-') === true)),
  }
}
