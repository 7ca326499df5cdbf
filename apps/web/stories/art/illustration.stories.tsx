import { Illustration } from '#src/ui/art/illustration.tsx'
import type { Stories } from '../story.ts'
import styles from '#src/ui/art/art.module.css'

export const stories: Stories = {
  states: {
    'The fills and strokes': () => (
      <Illustration>
        <ellipse className={styles.wash} cx="80" cy="62" rx="68" ry="52" />
        <rect className={styles.paperLine} x="30" y="36" width="44" height="52" rx="8" />
        <path className={styles.rule} d="M38 52h28M38 62h28M38 72h28" />
        <circle className={styles.accent} cx="106" cy="62" r="22" />
        <path className={styles.spark} d="M106 26v8M132 62h8M106 98v-8" />
      </Illustration>
    ),
  },
}
