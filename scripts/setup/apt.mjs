// Installs packages of Debian and Ubuntu.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'

export const mayUseApt = process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')

/** @param {string[]} packages */
export function installPackages(packages) {
  console.log(`Installing ${packages.join(', ')} with apt-get for the tests.`)
  for (const args of [
    ['update', '-qq'],
    ['install', '-y', '-qq', '--no-install-recommends', ...packages],
  ]) {
    const { status } = spawnSync('apt-get', args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: ['ignore', 'ignore', 'inherit'],
      timeout: 600_000,
    })
    if (status !== 0) {
      console.warn(`apt-get ${args[0]} failed; continuing without it.`)
      return
    }
  }
}
