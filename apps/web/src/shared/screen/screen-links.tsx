import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { type ButtonVariant, buttonClass } from '#src/ui/actions/button-class.ts'

type LinkProps = { children: ReactNode; variant?: ButtonVariant }

/** To what is running, drawn as a button. */
export function HomeLink({ children, variant }: LinkProps) {
  return (
    <Link to="/home" className={buttonClass(variant)}>
      {children}
    </Link>
  )
}

/** To the wallet, drawn as a button. */
export function TicketsLink({ children, variant }: LinkProps) {
  return (
    <Link to="/marketing/tickets" className={buttonClass(variant)}>
      {children}
    </Link>
  )
}
