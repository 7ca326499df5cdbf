import { useState } from 'react'
import { useIsHydrating } from '#src/lib/state/use-is-hydrating.ts'
import { Picture } from './picture.tsx'
import styles from './picture.module.css'

/**
 * A drawing of the brand that a rendered page contains, so that the first paint shows it: without a request, and without the document that
 * the browser creates for each SVG file. The page's scripts do not contain it, so what is rendered in the browser loads the file.
 */
export function InlinePicture({ image }: { image: string }) {
  // The drawing that the HTML contains; false where the component is rendered in the browser.
  const [rendered] = useState(useIsHydrating() && image)
  if (image !== rendered || image.includes('.')) return <Picture image={image} />
  return (
    <svg
      className={styles.picture}
      viewBox="0 0 160 160"
      aria-hidden
      // While React hydrates, it keeps the content of the HTML.
      dangerouslySetInnerHTML={{ __html: import.meta.env.DRAWINGS[image] ?? '' }}
    />
  )
}
