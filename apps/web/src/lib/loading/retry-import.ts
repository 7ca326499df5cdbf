/** A random delay in ms, so that many browsers do not retry at the same time. */
export const retryAfterMs = () => 300 + 700 * Math.random()

/**
 * Imports a chunk again that `load` could not load with `error`, under another URL: Firefox before 155 and Chromium before its
 * change of 2026 cache the failure of an import as long as the page is open (whatwg/html#10327; Chromium 156 does not).
 */
export async function retryImport<Module>(load: () => Promise<Module>, error: unknown): Promise<Module> {
  await new Promise((resolve) => setTimeout(resolve, retryAfterMs()))
  // Vite's preload requests a style sheet only once; its error contains the URL that failed.
  const [, styleSheet] = /CSS for (\S+)/.exec(String(error)) ?? []
  if (styleSheet !== undefined) await addStyleSheet(`${styleSheet}?again`)
  // A built `load` contains the file name of the chunk; all chunks are in one folder. One that maps the module with `then` is
  // called again as it is.
  const [, file] = /\bimport\(["'`](\S+?)["'`]\)(?!\.then)/.exec(String(load)) ?? []
  if (file === undefined) return load()
  const module: unknown = await import(/* @vite-ignore */ new URL(`${file}?again`, import.meta.url).href)
  return module as Module // the file that `load` imports
}

function addStyleSheet(href: string): Promise<unknown> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = href
  return new Promise((resolve, reject) => {
    link.addEventListener('load', resolve)
    link.addEventListener('error', reject)
    document.head.append(link)
  })
}
