import { createContext, type ReactNode, type RefCallback, use } from 'react'
import { Heading } from '#src/ui/layout/heading.tsx'
import styles from './deletion-page.module.css'

const HeadingContext = createContext<RefCallback<HTMLElement>>(() => {})
/** Provides the ref that a step attaches to its heading. */
export const HeadingProvider = HeadingContext.Provider

/** The ref for the heading of a step, which focuses it. */
export const useStepHeading = () => use(HeadingContext)

/** The heading of a step with a text below it. It takes the focus when it is rendered, after the step's data is loaded. */
export function StepHeading({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.heading}>
      <Heading size={26} ref={useStepHeading()}>
        {title}
      </Heading>
      {children === undefined ? null : <p className={styles.text}>{children}</p>}
    </div>
  )
}
