import { type ChangeEvent, useState } from 'react'
import { useTranslate } from '#src/session/app-context.ts'
import { type ButtonVariant, buttonClass } from '#src/ui/actions/button-class.ts'
import { PictureIcon } from '#src/ui/art/scan-icons.tsx'
import { openQrReader } from './reading/qr-reader.ts'
import type { ScanFailure } from './scan-reason.tsx'
import styles from './picture-picker.module.css'

type PicturePickerProps = {
  variant: ButtonVariant
  onText: (text: string) => void
  onFailure: (failure: ScanFailure) => void
}

/** Reads a code from an image file that the visitor chooses. The file is not uploaded. */
export function PicturePicker({ variant, onText, onFailure }: PicturePickerProps) {
  const t = useTranslate()
  const [isReading, setIsReading] = useState(false)
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    setIsReading(true)
    const result = await readPicture(file)
    setIsReading(false)
    // An input fires no change event when the same file is chosen again.
    target.value = ''
    if (typeof result === 'string') onText(result)
    else onFailure(result)
  }
  return (
    <label className={`${buttonClass(variant)} ${styles.picker}`}>
      <span className={styles.label}>
        <PictureIcon />
        <span>{t(isReading ? 'scanning.reading' : 'scanning.picture')}</span>
      </span>
      <input
        type="file"
        accept="image/*"
        className={styles.input}
        disabled={isReading}
        onChange={(event) => void read(event)}
      />
    </label>
  )
}

async function readPicture(file: File): Promise<string | ScanFailure> {
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file)
  } catch {
    // Not a picture, or a format that this browser cannot decode.
    return { kind: 'noPicture' }
  }
  try {
    const reader = await openQrReader()
    const text = await reader.read(picture)
    reader.close()
    return text ?? { kind: 'noCode' }
  } catch (error) {
    return { kind: 'failed', error }
  }
}
