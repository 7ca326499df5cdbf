/** Copies a text to the clipboard. False in browsers that deny access to it. */
export async function copyText(text: string): Promise<boolean> {
  // Undefined without https and in some in-app browsers, unlike the type.
  const clipboard = navigator.clipboard as Clipboard | undefined
  if (!clipboard) return false
  try {
    await clipboard.writeText(text)
    return true
  } catch {
    return false // denied
  }
}
