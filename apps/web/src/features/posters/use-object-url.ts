import { useEffect, useMemo, useState } from 'react'

/** An address of a file in memory, for as long as it is shown. */
export function useObjectUrl(file: Blob | undefined): string | undefined {
  const url = useMemo(() => file && URL.createObjectURL(file), [file])
  useEffect(() => {
    if (url !== undefined) return () => URL.revokeObjectURL(url)
    return undefined
  }, [url])
  return url
}

/** The same as `data:`, which a long press saves in more in-app browsers. */
export function useDataUrl(file: Blob | undefined, isNeeded: boolean): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file || !isNeeded) return
    const reader = new FileReader()
    reader.addEventListener('load', () => setUrl(reader.result as string)) // as `readAsDataURL` gives it
    reader.readAsDataURL(file)
    return () => {
      reader.abort()
      setUrl(undefined)
    }
  }, [file, isNeeded])
  return url
}
