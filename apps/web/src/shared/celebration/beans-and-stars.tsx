import type { ReactNode } from 'react'
import styles from './beans-and-stars.module.css'

// On the brand's accent, the same in both themes.
const bean = (
  <>
    <ellipse rx="6" ry="9" fill="#4a2a1a" />
    <path d="M1-8.5c-4 5 3 11-2 17" fill="none" stroke="#8a5a3c" strokeWidth="1.6" />
  </>
)
const star = <path fill="#f4b72f" d="M0-9l2.1 6.1h6.5l-5.2 3.9 2 6.3L0 3.5l-5.4 3.8 2-6.3-5.2-3.9h6.5z" />
const leaf = <path fill="#7fb08a" d="M0-10c7 5 7 14 0 20-7-6-7-15 0-20z" />

/** Position in the view box, and the turn in degrees. */
const pieces: readonly (readonly [shape: ReactNode, x: number, y: number, turn: number])[] = [
  [star, 78, 30, 0],
  [bean, 112, 12, 40],
  [bean, 246, 8, 20],
  [star, 306, 20, 24],
  [leaf, 342, 32, 60],
  [bean, 372, 88, -30],
  [star, 374, 152, 12],
  [leaf, 180, 14, -70],
  [bean, 38, 30, 30],
  [leaf, 16, 130, 110],
  [star, 14, 184, 30],
  [bean, 20, 74, -50],
]

/** Decoration of a successful claim: beans, stars and leaves that spread once and then rest. */
export function BeansAndStars() {
  return (
    <svg className={styles.pieces} viewBox="0 0 390 240" aria-hidden="true" focusable="false">
      {pieces.map(([shape, x, y, turn]) => (
        <g key={`${x} ${y}`} transform={`translate(${x} ${y}) rotate(${turn})`}>
          {shape}
        </g>
      ))}
    </svg>
  )
}
