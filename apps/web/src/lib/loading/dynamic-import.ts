/** How long a part of the page may take, its second try included (spec section 9). */
const limitMs = 120_000
const pauseMs = () => 300 + 700 * Math.random()

/** A part of the page did not come, twice or in time. What was typed on the screen is worth keeping: `partMissing` says when. */
export class PartMissing extends Error {
  override name = 'PartMissing'
}

export const partMissing = 'crema-part-missing'

/**
 * Loads a chunk of the page, `() => import('…')`, and once more when it did not come. Rejects with PartMissing, and
 * tells the window so while whatever was typed is still on the screen.
 */
export async function loadModule<Part>(load: () => Promise<Part>): Promise<Part> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(reject, limitMs, new Error('A part of the page took too long.'))
  })
  try {
    return await Promise.race([load().catch((failure: unknown) => loadAgain(load, failure)), tooLate])
  } catch (cause) {
    window.dispatchEvent(new Event(partMissing))
    // Its text must not be the engine's own, at which the router would reload the page by itself.
    throw new PartMissing('A part of the page is missing.', { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** Under another address, since browsers keep the failure of the first. */
async function loadAgain<Part>(load: () => Promise<Part>, failure: unknown): Promise<Part> {
  await new Promise((resolve) => setTimeout(resolve, pauseMs()))
  // The build's loader asks for styles once, and says which did not come.
  const [, styles] = /CSS for (\S+)/.exec(String(failure)) ?? []
  if (styles !== undefined) await addStyles(`${styles}?again`)
  // The file a built loader imports, where it hands it on as it is. All of them lie in one folder.
  const [, file] = /\bimport\(["'`](\S+?)["'`]\)(?!\.then)/.exec(String(load)) ?? []
  if (file === undefined) return load()
  const again: unknown = await import(/* @vite-ignore */ new URL(`${file}?again`, import.meta.url).href)
  return again as Part // the very file that `load` names
}

function addStyles(href: string): Promise<unknown> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', reject)
    document.head.append(link)
  })
}
