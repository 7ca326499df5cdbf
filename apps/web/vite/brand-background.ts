import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The colour behind the page in each theme: the product's own, where the brand names none. For what CSS cannot reach. */
export async function readGrounds(
  root: string,
  brandFolder: string,
): Promise<{ light: string; dark: string }> {
  const sheets = [join(root, 'src/ui/base/tokens.css'), join(brandFolder, 'theme.css')]
  const [product, brand] = await Promise.all(
    sheets.map(async (file) => groundsIn(await readFile(file, 'utf8'))),
  )
  const [light, dark] = [brand?.light ?? product?.light, brand?.dark ?? product?.dark]
  if (light === undefined || dark === undefined)
    throw new Error('tokens.css names no --ground of six digits for light and dark.')
  return { light, dark }
}

function groundsIn(css: string): { light: string | undefined; dark: string | undefined } {
  const [light = '', dark = ''] = css.split(/@media[^{]*prefers-color-scheme:\s*dark/)
  const ground = (theme: string) => /--ground:\s*(#[\da-f]{6})\b/i.exec(theme)?.[1]
  return { light: ground(light), dark: ground(dark) }
}
