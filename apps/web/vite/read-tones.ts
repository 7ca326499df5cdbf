/**
 * The rules of a brand's tones.css by tone, each for both themes and without spaces. Throws where the file has another
 * shape: rules of one `[data-tone]`, then the same in a block for the dark theme.
 */
export function readTones(css: string): Record<string, string> {
  const [light = '', dark] = css
    .replaceAll(/\/\*[^]*?\*\//g, '')
    .split(/@media \(prefers-color-scheme: dark\)/)
  const [lightRules, darkRules] = [rulesIn(light), rulesIn(dark ?? '')]
  if (
    Object.keys(lightRules).length === 0
    || Object.keys(lightRules).join() !== Object.keys(darkRules).join()
  )
    throw new Error('tones.css needs the same tones for light and dark.')
  return Object.fromEntries(
    Object.entries(lightRules).map(([tone, rule]) => [
      tone,
      `${rule}@media(prefers-color-scheme:dark){${darkRules[tone] ?? ''}}`,
    ]),
  )
}

function rulesIn(css: string): Record<string, string> {
  return Object.fromEntries(
    [...css.matchAll(/\[data-tone='(\w+)'\] \{([^}]*)\}/g)].map(([, tone = '', body = '']) => [
      tone,
      `[data-tone=${tone}]{${body.replaceAll(/\s/g, '').replace(/;$/, '')}}`,
    ]),
  )
}
