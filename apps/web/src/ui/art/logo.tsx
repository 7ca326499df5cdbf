import styles from './logo.module.css'

const { viewBox, paths } = import.meta.env.BRAND_MARK

/** The brand's mark, before its name in the display font. */
export function Logo({ name }: { name: string }) {
  return (
    <bdi className={styles.logo}>
      <svg className={styles.mark} viewBox={viewBox} aria-hidden="true">
        {paths.map(([d, fill]) => (
          <path key={d} d={d} fill={fill} />
        ))}
      </svg>
      {name}
    </bdi>
  )
}
