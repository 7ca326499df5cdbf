import type { CardBrand } from '@crema/contract/payments/payment-attempt'
import styles from './brand-mark.module.css'

/** The names of the brands, which no language translates. */
export const brandNames: Readonly<Record<Exclude<CardBrand, 'other'>, string>> = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  amex: 'American Express',
  jcb: 'JCB',
  unionpay: 'UnionPay',
  diners: 'Diners Club',
  discover: 'Discover',
}

/** The mark of a card's brand on a small card, drawn plainly; a card without a mark for others. Decorative. */
export function BrandMark({ brand }: { brand: CardBrand }) {
  return (
    <svg className={styles.mark} data-brand={brand} viewBox="0 0 38 24" aria-hidden="true">
      <rect className={styles.card} x="0.5" y="0.5" width="37" height="23" rx="3.5" />
      {marks[brand]}
    </svg>
  )
}

const letters = (text: string, fill: string, size = 10) => (
  <text x="19" y={12 + size * 0.36} fontSize={size} fontWeight="800" textAnchor="middle" fill={fill}>
    {text}
  </text>
)

const marks: Readonly<Record<CardBrand, React.ReactNode>> = {
  visa: <g fontStyle="italic">{letters('VISA', '#1a1f71', 11)}</g>,
  mastercard: (
    <>
      <circle cx="15" cy="12" r="7" fill="#eb001b" />
      <circle cx="23" cy="12" r="7" fill="#f79e1b" />
      <path d="M19 6.26a7 7 0 0 1 0 11.48 7 7 0 0 1 0-11.48z" fill="#ff5f00" />
    </>
  ),
  amex: (
    <>
      <rect x="0.5" y="0.5" width="37" height="23" rx="3.5" fill="#016fd0" />
      {letters('AMEX', '#fff', 9)}
    </>
  ),
  jcb: (
    <>
      <path d="M9 7q0-3 3-3h3v13q0 3-3 3H9z" fill="#0b5fad" />
      <path d="M16 7q0-3 3-3h3v13q0 3-3 3h-3z" fill="#d5143a" />
      <path d="M23 7q0-3 3-3h3v13q0 3-3 3h-3z" fill="#12813f" />
    </>
  ),
  unionpay: (
    <>
      <path d="M9 4h7l-3.6 16H5.6z" fill="#d81f30" />
      <path d="M16 4h8l-3.6 16h-8z" fill="#0a4f86" />
      <path d="M24 4h8.4l-3.6 16h-8.4z" fill="#04716f" />
    </>
  ),
  diners: (
    <>
      <circle cx="19" cy="12" r="9" fill="#0069aa" />
      <path d="M17 6.4a6 6 0 0 0 0 11.2zM21 6.4v11.2a6 6 0 0 0 0-11.2z" fill="#fff" />
    </>
  ),
  discover: (
    <>
      <path d="M37.5 13v7a3.5 3.5 0 0 1-3.5 3.5H14Q30 20 37.5 13z" fill="#f47216" />
      {letters('DISC', '#1a1a1a', 9)}
    </>
  ),
  other: <path d="M5 9.5h28M5 16h8" fill="none" stroke="#756a66" strokeWidth="2" />,
}
