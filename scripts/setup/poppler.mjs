// Installs the programs by which end-to-end tests read PDF files, where they are missing and apt-get may install them.
import { spawnSync } from 'node:child_process'
import { installPackages, mayUseApt } from './apt.mjs'

export function preparePoppler() {
  const isInstalled = spawnSync('pdftoppm', ['-v'], { stdio: 'ignore' }).status === 0
  if (!isInstalled && mayUseApt) installPackages(['poppler-utils'])
}
