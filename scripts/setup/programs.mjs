// Installs the programs by which tests read PDF and ZIP files, where they are missing and apt-get may install them.
import { spawnSync } from 'node:child_process'
import { installPackages, mayUseApt } from './apt.mjs'

const programs = [
  { command: 'pdftoppm', package: 'poppler-utils' },
  { command: 'unzip', package: 'unzip' },
]

export function preparePrograms() {
  const missing = programs.filter(
    ({ command }) => spawnSync(command, ['-v'], { stdio: 'ignore' }).status !== 0,
  )
  if (missing.length > 0 && mayUseApt) installPackages(missing.map((each) => each.package))
}
