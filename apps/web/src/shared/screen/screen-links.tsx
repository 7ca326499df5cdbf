import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ButtonVariant, buttonClass } from '#src/ui/actions/button-class.ts'

type LinkProps = { children: ReactNode; variant?: ButtonVariant }

/** A link to home, styled as a button. */
export function HomeLink({ children, variant }: LinkProps) {
  return (
    <Link to="/home" className={buttonClass(variant)}>
      {children}
    </Link>
  )
}

/** A link to the wallet, styled as a button. */
export function WalletLink({ children, variant }: LinkProps) {
  return (
    <Link to="/marketing/tickets" className={buttonClass(variant)}>
      {children}
    </Link>
  )
}
