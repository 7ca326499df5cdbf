import { createContext, type ReactNode, type RefCallback, use } from 'react'
import { Heading } from '#src/ui/layout/heading.tsx'
import styles from './deletion-page.module.css'

const HeadingContext = createContext<RefCallback<HTMLElement>>(() => {})
/** Who wants to know of the heading of the step that is shown. */
export const HeadingProvider = HeadingContext.Provider

/** For the heading of a step, which tells that it is there. */
export const useStepHeading = () => use(HeadingContext)

/** What a step is about. It takes the focus when the step comes, which may wait for data. */
export function StepHeading({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className={styles.words}>
      <Heading size={26} ref={useStepHeading()}>
        {title}
      </Heading>
      {children === undefined ? null : <p className={styles.text}>{children}</p>}
    </div>
  )
}
