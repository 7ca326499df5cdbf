import type { Badge } from '@crema/contract/assist/assist'
import styles from './badge-picture.module.css'

const cup = 'M30 34h20l-3 27a3 3 0 0 1-3 3h-8a3 3 0 0 1-3-3zM28 29h24v5H28z'
const smallCup = 'M-8-9H8L5.5 12a2.5 2.5 0 0 1-2.5 2h-6a2.5 2.5 0 0 1-2.5-2zM-10-13h20v4h-20z'
const star = 'M0-13l3.8 8.2 8.9 1-6.6 6 1.9 8.8-8-4.5-8 4.5 1.9-8.8-6.6-6 8.9-1z'
const laurel =
  'M22 52c-5-8-5-18 1-26M58 52c5-8 5-18-1-26M20 45l-6-2M19 38l-6-1M20 31l-6 1M60 45l6-2M61 38l6-1M60 31l6 1'

/** The drawing on each medal, and its colour. */
const drawings = {
  firstFriend: { hue: 'amber', fills: [{ path: cup }], lines: 'M40 22v-5M33 24l-3-4M47 24l3-4' },
  fiveFriends: {
    hue: 'cherry',
    fills: [
      { path: smallCup, at: 'translate(31 42) rotate(-9)' },
      { path: smallCup, at: 'translate(50 42) rotate(9)' },
    ],
    lines: 'M40 22v-5M34 24l-3-4M46 24l3-4',
  },
  twentyFriends: {
    hue: 'plum',
    fills: [
      { path: smallCup, at: 'translate(40 36)' },
      { path: smallCup, at: 'translate(26 48) scale(0.8)' },
      { path: smallCup, at: 'translate(54 48) scale(0.8)' },
    ],
    lines: 'M22 63h36',
  },
  firstTier: { hue: 'leaf', fills: [{ path: star, at: 'translate(40 41) scale(1.35)' }], lines: '' },
  allTiers: { hue: 'night', fills: [{ path: star, at: 'translate(40 38)' }], lines: laurel },
  threeMonths: {
    hue: 'teal',
    fills: [
      { path: star, at: 'translate(24 45) scale(0.65)' },
      { path: star, at: 'translate(40 36) scale(0.8)' },
      { path: star, at: 'translate(56 45) scale(0.65)' },
    ],
    lines: 'M20 58h40',
  },
} as const satisfies Record<
  Badge,
  { hue: string; fills: readonly { path: string; at?: string }[]; lines: string }
>

/** The medal of a badge; grey where it is not earned. Decorative. */
export function BadgePicture({ badge, isEarned }: { badge: Badge; isEarned: boolean }) {
  const { hue, fills, lines } = drawings[badge]
  return (
    <svg
      className={styles.badge}
      viewBox="0 0 80 80"
      data-hue={hue}
      data-earned={isEarned || undefined}
      aria-hidden="true"
    >
      <circle className={styles.rim} cx="40" cy="40" r="39" />
      <circle className={styles.face} cx="40" cy="40" r="33" />
      <path className={styles.line} d={lines} />
      {fills.map((fill) => (
        <path
          key={fill.path + ('at' in fill ? fill.at : '')}
          className={styles.fill}
          d={fill.path}
          transform={'at' in fill ? fill.at : undefined}
        />
      ))}
    </svg>
  )
}
