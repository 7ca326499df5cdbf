// Finds Firefox and WebKitGTK, in which `npm test` repeats the main way, and records them in
// node_modules/.cache/crema/engines.json.
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { installPackages, mayUseApt } from './apt.mjs'
import { cacheFolder } from './install.mjs'

/** The programs of each engine: where they usually are, and the package of Debian that contains them. */
const programs = {
  firefox: {
    firefox: {
      package: 'firefox-esr',
      paths: [
        '/usr/bin/firefox-esr',
        '/usr/bin/firefox',
        '/usr/local/bin/firefox',
        '/Applications/Firefox.app/Contents/MacOS/firefox',
      ],
    },
  },
  webkit: {
    driver: { package: 'webkit2gtk-driver', paths: ['/usr/bin/WebKitWebDriver'] },
    display: { package: 'xvfb', paths: ['/usr/bin/Xvfb'] },
  },
}

/** Installs what is missing where apt-get may, and records what there is. */
export function prepareEngines() {
  const missing = Object.values(findEngines()).flatMap((engine) => engine.missing)
  if (missing.length > 0 && mayUseApt) installPackages(missing)
  mkdirSync(cacheFolder, { recursive: true })
  writeFileSync(join(cacheFolder, 'engines.json'), JSON.stringify(findEngines(), null, 2))
}

/** The path of each program that was found, and the packages of those that were not. */
function findEngines() {
  return Object.fromEntries(
    Object.entries(programs).map(([engine, ofEngine]) => {
      const found = Object.entries(ofEngine).map(([name, program]) => ({
        name,
        path: program.paths.find((path) => existsSync(path)),
        package: program.package,
      }))
      return [
        engine,
        {
          programs: Object.fromEntries(found.flatMap(({ name, path }) => (path ? [[name, path]] : []))),
          missing: found.filter(({ path }) => !path).map((program) => program.package),
        },
      ]
    }),
  )
}
