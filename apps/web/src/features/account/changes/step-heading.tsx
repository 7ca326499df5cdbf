import { type ReactNode, useEffect, useRef } from 'react'
import { Heading } from '#src/ui/layout/heading.tsx'
import styles from '../account.module.css'

type StepHeadingProps = {
  title: ReactNode
  /** Whether it takes the focus, for a step that follows another one. */
  takesFocus?: boolean
  children?: ReactNode
}

/** The heading of a step of a change, with a text below it. */
export function StepHeading({ title, takesFocus = false, children }: StepHeadingProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (takesFocus) heading.current?.focus()
  }, [takesFocus])
  return (
    <div className={styles.heading}>
      <Heading ref={heading}>{title}</Heading>
      {children === undefined ? null : <p className={styles.text}>{children}</p>}
    </div>
  )
}
