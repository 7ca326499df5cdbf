import { hostApp } from '#src/host-app/host-app.ts'
import { downloadFile } from '#src/lib/browser/download-file.ts'

/**
 * `denied`: the app has no permission for the album. `cancelled`: the visitor closed the app's dialog. `unsupported`: the app
 * saves no pictures.
 */
export type SaveResult = 'saved' | 'denied' | 'cancelled' | 'unsupported' | 'failed'

/** Saves an image to the phone's album through the host app; in a browser it is downloaded as a file. */
export async function savePicture(picture: Blob, fileName: string): Promise<SaveResult> {
  const app = await hostApp()
  if (!app) {
    downloadFile(picture, fileName)
    return 'saved'
  }
  // Apps before the bridge answer no call.
  if (!app.hasAnswered()) return 'unsupported'
  const answer = await app.call('saveToAlbum', {
    fileName,
    mimeType: picture.type,
    base64: await base64Of(picture),
  })
  if ('ok' in answer) return 'saved'
  const { failed } = answer
  return failed === 'denied' || failed === 'cancelled' || failed === 'unsupported' ? failed : 'failed'
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
