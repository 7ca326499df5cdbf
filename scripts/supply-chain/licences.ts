/** Licences that allow any use, as long as their text is kept. */
const permissive = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'Unlicense',
])

/** Packages with another licence, and why they may be used. A name that ends with * stands for all that begin with it. */
const exceptions: Record<string, { licence: string; reason: string }> = {
  'axe-core': { licence: 'MPL-2.0', reason: 'runs in tests, is not changed and not shipped' },
  'lightningcss*': { licence: 'MPL-2.0', reason: 'runs in the build, is not changed and not shipped' },
}

/** Whether a package may have this licence, an SPDX expression such as `(MIT OR Apache-2.0)`. */
export function isAllowedLicence(name: string, licence: string): boolean {
  if (isPermissive(licence)) return true
  return Object.entries(exceptions).some(
    ([pattern, exception]) => exception.licence === licence && isNamed(name, pattern),
  )
}

/** One choice of `OR` is enough; all parts of `AND` hold. */
function isPermissive(expression: string): boolean {
  const choices = expression.replaceAll(/[()]/g, '').split(' OR ')
  return choices.some((choice) => choice.split(' AND ').every((licence) => permissive.has(licence.trim())))
}

const isNamed = (name: string, pattern: string) =>
  pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern
