import { readFile } from 'node:fs/promises'

export type BackgroundColours = { light: string; dark: string }
export type ReadBackgroundColours = () => Promise<BackgroundColours>

/**
 * The background colour of the page in each theme: the last `--ground` in the style sheets, which are the product's and then
 * the brand's. For the browser's bars and the splash screen, to which style sheets do not apply.
 */
export async function readBackgroundColours(styleSheets: readonly string[]): Promise<BackgroundColours> {
  const found = await Promise.all(styleSheets.map(async (file) => coloursIn(await readFile(file, 'utf8'))))
  const light = found.findLast((each) => each.light !== undefined)?.light
  const dark = found.findLast((each) => each.dark !== undefined)?.dark
  if (light === undefined || dark === undefined)
    throw new Error(`${styleSheets.join(', ')}: no --ground of six digits for light and dark.`)
  return { light, dark }
}

function coloursIn(css: string): Partial<Record<keyof BackgroundColours, string | undefined>> {
  const [light = '', dark = ''] = css.split(/@media[^{]*prefers-color-scheme:\s*dark/)
  const colour = (theme: string) => /--ground:\s*(#[\da-f]{6})\b/i.exec(theme)?.[1]
  return { light: colour(light), dark: colour(dark) }
}
