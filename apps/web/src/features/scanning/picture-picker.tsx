import { type ChangeEvent, useState } from 'react'
import { useText } from '#src/session/app-context.ts'
import { buttonClass } from '#src/ui/actions/button-class.ts'
import { openQrReader } from './qr-reader.ts'
import type { ScanTrouble } from './scan-problem.tsx'
import styles from './picture-picker.module.css'

type PicturePickerProps = { onText: (text: string) => void; onTrouble: (trouble: ScanTrouble | null) => void }

/** A code in a picture that the person has. It is read here and sent nowhere. */
export function PicturePicker({ onText, onTrouble }: PicturePickerProps) {
  const t = useText()
  const [isReading, setIsReading] = useState(false)
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    onTrouble(null)
    setIsReading(true)
    const finding = await readPicture(file)
    setIsReading(false)
    // The same picture can be chosen once more.
    target.value = ''
    if (typeof finding === 'string') onText(finding)
    else onTrouble(finding)
  }
  return (
    <label className={`${buttonClass('quiet')} ${styles.picker}`}>
      <span>{t(isReading ? 'scanning.reading' : 'scanning.picture')}</span>
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

async function readPicture(file: File): Promise<string | ScanTrouble> {
  let picture: ImageBitmap
  try {
    picture = await createImageBitmap(file)
  } catch {
    // Not a picture, or of a kind that this browser cannot draw.
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
