import type { ReactNode } from 'react'
import { classNames } from '#src/ui/base/class-names.ts'
import { type ComponentStories, slugOf } from './read-stories.ts'
import type { StateProps, Stories } from './story.ts'
import type { Theme } from './theme-scopes.ts'
import { type Direction, type View, viewAddress } from './view.ts'
import styles from './state-samples.module.css'

type Variant = { theme: Theme | null; dir: Direction }

/** The states of one component in each theme and direction of the view. */
export function StateSamples({ component, view }: { component: ComponentStories; view: View }) {
  const variants = variantsOf(view)
  const isCompared = variants.length > 1
  return (
    <div className={classNames(styles.states, isCompared && styles.compared)} data-layout={component.layout}>
      {Object.entries(component.states).map(([name, State]) => (
        <figure key={name} className={styles.state}>
          <figcaption>
            <a
              className={styles.name}
              href={viewAddress({ ...view, story: component.id, state: slugOf(name) })}
            >
              {name}
            </a>
          </figcaption>
          <div className={styles.variants}>
            {variants.map(({ theme, dir }) => (
              <Sample key={`${theme} ${dir}`} theme={theme} dir={dir} layout={component.layout}>
                <State text={textIn(dir)} isAlone={false} />
              </Sample>
            ))}
          </div>
        </figure>
      ))}
    </div>
  )
}

type SampleProps = Variant & { layout: Stories['layout']; children: ReactNode }

/** The box around one state, with the theme, direction and language of its variant. */
function Sample({ theme, dir, layout, children }: SampleProps) {
  return (
    <div
      className={styles.sample}
      data-theme={theme ?? undefined}
      data-layout={layout}
      dir={dir}
      lang={dir === 'rtl' ? 'ar' : 'en'}
    >
      {children}
    </div>
  )
}

function variantsOf({ theme, dir }: View): Variant[] {
  const themes = theme === 'both' ? (['light', 'dark'] as const) : [theme === null ? null : theme]
  const directions = dir === 'both' ? (['ltr', 'rtl'] as const) : [dir]
  return directions.flatMap((direction) => themes.map((each) => ({ theme: each, dir: direction })))
}

export const textIn =
  (dir: Direction): StateProps['text'] =>
  (english, arabic) =>
    dir === 'rtl' ? arabic : english
