import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { Country } from '@crema/contract/countries/countries'
import { addressIn } from '#src/lib/url/address-in.ts'
import * as paths from '#src/lib/url/paths.ts'

type DrawLinkProps = {
  activityNo: string
  /** Of a draw of another market: the country in which it is shown. */
  country: Country | undefined
  className: string
  onClick?: () => void
  children: ReactNode
}

/** A link to a draw. One of another market is opened in its country. */
export function DrawLink({ activityNo, country, children, ...props }: DrawLinkProps) {
  const address = paths.draw(activityNo)
  return country === undefined ? (
    <Link {...address} {...props}>
      {children}
    </Link>
  ) : (
    <a href={addressIn(country, address)} {...props}>
      {children}
    </a>
  )
}
