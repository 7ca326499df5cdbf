/** Long enough for a slow phone to have read the file. */
const revokeDelayMs = 60_000

/** Saves a file to the device's downloads. */
export function downloadFile(file: Blob, fileName: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(file)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), revokeDelayMs)
}
