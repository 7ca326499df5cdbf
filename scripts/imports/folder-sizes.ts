/** Finds folders with more files of code than the limit. */
import { posix } from 'node:path'
import type { SourcePath } from './source-path.ts'

/** Files of code directly in one folder; tests and styles do not count. */
export const folderLimit = 20

/** One finding for each folder that is over the limit, at its first file. */
export function findFullFolders(paths: SourcePath[]) {
  const byFolder = Map.groupBy(
    paths.filter(({ path, isTest }) => !isTest && /\.[cm]?[jt]sx?$/.test(path)),
    ({ path }) => posix.dirname(path),
  )
  return [...byFolder].flatMap(([folder, [first, ...others]]) =>
    first && others.length >= folderLimit
      ? [
          {
            path: first.path,
            line: 1,
            rule: 'small-folders',
            reason: `${folder} has ${others.length + 1} files of code, the limit is ${folderLimit}: split it by topic`,
          },
        ]
      : [],
  )
}
