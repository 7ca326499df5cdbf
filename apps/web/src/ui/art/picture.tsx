import styles from './picture.module.css'

export type PictureProps = {
  /** A drawing of the brand, or a file of its pictures. */
  image: string
  /** `first`: part of the first paint; `lazy`: loaded when it comes near the view. */
  loading?: 'first' | 'lazy'
}

/** A picture of the brand, square, as wide as its container. Decorative, never mirrored, and without a layout shift. */
export function Picture({ image, loading = 'lazy' }: PictureProps) {
  return (
    <img
      className={styles.picture}
      src={import.meta.env.ART_FOLDER + (image.includes('.') ? image : `${image}.svg`)}
      alt=""
      width={160}
      height={160}
      {...(loading === 'first' ? { fetchPriority: 'high' } : { loading })}
    />
  )
}
