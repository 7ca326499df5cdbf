import { prepareBrowser } from './setup/browser.mjs'
import { prepareEngines } from './setup/engines.mjs'
// Prepares a checkout: installs missing packages; --browser finds a browser for the tests, --engines two more.
// JavaScript without dependencies, because it runs before anything is installed, on any Node from 20.
import { installWhenNeeded } from './setup/install.mjs'
import { preparePrograms } from './setup/programs.mjs'

const major = Number.parseInt(process.versions.node, 10)

if (major < 20) {
  console.error(`Crema needs Node 20 or newer, this is ${process.version}: see https://nodejs.org`)
  process.exit(1)
}

try {
  await installWhenNeeded()
  if (process.argv.includes('--browser')) await prepareBrowser()
  if (process.argv.includes('--browser')) preparePrograms()
  if (process.argv.includes('--engines')) prepareEngines()
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
