import { hostApp } from '#src/host-app/host-app.ts'

/** `denied`: the app may not write to the album. `cancelled`: the person thought better of it. */
export type Saved = 'saved' | 'denied' | 'cancelled' | 'failed'

/** Long enough for the slowest phone to take the file over. */
const keptMs = 60_000

/** Puts a picture into the phone's album where the app around the page does so; else the browser saves it as a file. */
export async function savePicture(picture: Blob, fileName: string): Promise<Saved> {
  const app = await hostApp()
  if (!app) return download(picture, fileName)
  const answer = await app.call('saveToAlbum', {
    fileName,
    mimeType: picture.type,
    base64: await base64Of(picture),
  })
  if ('ok' in answer) return 'saved'
  return answer.failed === 'denied' || answer.failed === 'cancelled' ? answer.failed : 'failed'
}

function download(picture: Blob, fileName: string): Saved {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(picture)
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), keptMs)
  return 'saved'
}

function base64Of(picture: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => {
      const address = reader.result as string // as `readAsDataURL` writes it: `data:…;base64,…`
      resolve(address.slice(address.indexOf(',') + 1))
    })
    reader.addEventListener('error', () => reject(new Error('The picture could not be read')))
    reader.readAsDataURL(picture)
  })
}
