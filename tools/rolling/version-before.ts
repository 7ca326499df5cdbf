/** A checkout of another commit of this repository, with packages to run its gateway. */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export type VersionBefore = { folder: string; remove: () => void }

/**
 * Writes the files of a commit or tag to a temporary folder. Its packages are those of this checkout where both lock files are
 * the same or `linksPackages` is set, else they are installed. Throws where git does not have the commit.
 */
export function checkOut(commit: string, linksPackages: boolean): VersionBefore {
  const folder = mkdtempSync(join(tmpdir(), 'crema-before-'))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  try {
    const archive = execFileSync('git', ['archive', '--format=tar', commit], {
      cwd: root,
      maxBuffer: 1024 ** 3,
    })
    execFileSync('tar', ['-x', '-C', folder], { input: archive })
    if (linksPackages || isSame(folder, 'package-lock.json')) linkPackages(folder)
    else
      execFileSync('npm', ['ci', '--ignore-scripts', '--prefer-offline'], { cwd: folder, stdio: 'inherit' })
    return { folder, remove }
  } catch (error) {
    remove()
    throw error
  }
}

const isSame = (folder: string, file: string) =>
  readFileSync(join(folder, file)).equals(readFileSync(join(root, file)))

/** Links every package but those of the repository itself, which are the commit's own. */
function linkPackages(folder: string): void {
  const [from, to] = [join(root, 'node_modules'), join(folder, 'node_modules')]
  mkdirSync(join(to, '@crema'), { recursive: true })
  for (const name of readdirSync(from)) if (name !== '@crema') symlinkSync(join(from, name), join(to, name))
  for (const parent of ['packages', 'apps', '.'])
    for (const name of parent === '.' ? ['tools'] : readdirSync(join(folder, parent)))
      if (existsSync(join(folder, parent, name, 'package.json')))
        symlinkSync(join(folder, parent, name), join(to, '@crema', name))
  // Packages in a version of their own, of a workspace.
  for (const workspace of ['apps/gateway', 'apps/web', 'tools']) {
    const own = join(root, workspace, 'node_modules')
    if (existsSync(own)) symlinkSync(own, join(folder, workspace, 'node_modules'))
  }
}
