import { type ReactNode, useEffect, useRef } from 'react'
import { Heading } from '#src/ui/layout/heading.tsx'
import styles from '../account.module.css'

type StageHeadingProps = {
  title: ReactNode
  /** Its reader came here from another step. */
  takesFocus?: boolean
  children?: ReactNode
}

/** What a step of a change is about. */
export function StageHeading({ title, takesFocus = false, children }: StageHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className={styles.words}>
      <Heading ref={heading}>{title}</Heading>
      {children === undefined ? null : <p className={styles.text}>{children}</p>}
    </div>
  )
}
