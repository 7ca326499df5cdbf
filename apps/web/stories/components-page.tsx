import { useEffect } from 'react'
import { brand } from '#src/lib/brand/brand.ts'
import { SegmentedControl } from '#src/ui/forms/segmented-control.tsx'
import { components, type ComponentStories, slugOf } from './read-stories.ts'
import { StateSamples, textIn } from './state-samples.tsx'
import { useView, type View, viewAddress } from './view.ts'
import styles from './components-page.module.css'

const overview = { story: null, state: null }
const kinds = Map.groupBy(components, ({ id }) => id.split('/', 1)[0] ?? '')
const stateCount = components.reduce((count, { states }) => count + Object.keys(states).length, 0)

/** `/demo/components`: all components, one component with `story`, or one state alone with `state`. */
export function ComponentsPage() {
  const [view, setView] = useView()
  useRootAttributes(view)
  const component = components.find(({ id }) => id === view.story)
  const state = Object.entries(component?.states ?? {}).find(([name]) => slugOf(name) === view.state)
  if (state) return <SingleState state={state} view={view} />
  return (
    <div className={styles.page} dir="ltr" lang="en">
      {component ? <ComponentHeader component={component} view={view} /> : <OverviewHeader />}
      <Toolbar view={view} onChange={setView} />
      <div className={styles.columns}>
        {component ? null : <Navigation view={view} />}
        <main className={styles.main}>
          {component ? (
            <ComponentBody component={component} view={view} />
          ) : (
            Array.from(kinds, ([kind, ofKind]) => (
              <section
                key={kind}
                className={styles.kind}
                aria-labelledby={kind}
                data-compare={view.theme === 'both' || view.dir === 'both' || undefined}
              >
                <h2 id={kind}>{kind}</h2>
                {ofKind.map((each) => (
                  <ComponentSection key={each.id} component={each} view={view} />
                ))}
              </section>
            ))
          )}
        </main>
      </div>
    </div>
  )
}

/** Sets theme, direction and language of the document, which portals and the page background inherit. */
function useRootAttributes({ theme, dir }: View): void {
  useEffect(() => {
    const root = document.documentElement
    if (theme === 'light' || theme === 'dark') root.dataset['theme'] = theme
    else delete root.dataset['theme']
    root.dir = dir === 'rtl' ? 'rtl' : 'ltr'
    root.lang = dir === 'rtl' ? 'ar' : 'en'
  }, [theme, dir])
}

function OverviewHeader() {
  return (
    <header className={styles.hero}>
      <p className={styles.brand}>
        <a href="/demo">{brand.name}</a>
      </p>
      <h1>Components</h1>
      <p>
        The {components.length} files of <code>apps/web/src/ui</code> in {stateCount} states, with the style
        sheets of the product.
      </p>
    </header>
  )
}

function ComponentHeader({ component, view }: { component: ComponentStories; view: View }) {
  return (
    <header className={styles.hero} data-size="small">
      <p className={styles.brand}>
        <a href={viewAddress({ ...view, ...overview })}>All components</a>
      </p>
      <h1>{titleOf(component)}</h1>
      <p>
        <Description text={component.description} />
      </p>
    </header>
  )
}

type ToolbarProps = { view: View; onChange: (view: View) => void }

/** Switches theme and direction of all samples. */
function Toolbar({ view, onChange }: ToolbarProps) {
  return (
    <section className={styles.toolbar} aria-label="Theme and direction">
      <SegmentedControl
        label="Theme"
        items={[
          { value: 'device', label: 'Device' },
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          { value: 'both', label: 'Both' },
        ]}
        value={view.theme ?? 'device'}
        onChange={(theme) => onChange({ ...view, theme: theme === 'device' ? null : theme })}
      />
      <SegmentedControl
        label="Direction"
        items={[
          { value: 'ltr', label: 'LTR' },
          { value: 'rtl', label: 'RTL' },
          { value: 'both', label: 'Both' },
        ]}
        value={view.dir}
        onChange={(dir) => onChange({ ...view, dir })}
      />
    </section>
  )
}

function Navigation({ view }: { view: View }) {
  return (
    <nav className={styles.navigation} aria-label="Components">
      {Array.from(kinds, ([kind, ofKind]) => (
        <div key={kind}>
          <a className={styles.navigationKind} href={`#${kind}`}>
            {kind}
          </a>
          <ul>
            {ofKind.map(({ id }) => (
              <li key={id}>
                <a href={viewAddress({ ...view, story: id, state: null })}>{id.slice(kind.length + 1)}</a>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}

type ComponentProps = { component: ComponentStories; view: View }

function ComponentSection({ component, view }: ComponentProps) {
  return (
    <section
      className={styles.component}
      aria-labelledby={component.id}
      data-states={Object.keys(component.states).length}
    >
      <h3 id={component.id}>
        <a href={viewAddress({ ...view, story: component.id, state: null })}>{titleOf(component)}</a>
      </h3>
      <p className={styles.description}>
        <Description text={component.description} />
      </p>
      <ComponentBody component={component} view={view} />
    </section>
  )
}

/** The text of a comment; what is in backticks becomes code. */
function Description({ text }: { text: string }) {
  return text.split('`').map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))
}

function ComponentBody({ component, view }: ComponentProps) {
  return (
    <>
      <StateSamples component={component} view={view} />
      <details className={styles.details}>
        <summary>
          <code>ui/{component.id}.tsx</code>
        </summary>
        <pre>
          <code>
            {`import { ${component.names.join(', ')} } from '#src/ui/${component.id}.tsx'\n\n${component.props}`.trim()}
          </code>
        </pre>
      </details>
    </>
  )
}

type SingleStateProps = { state: [string, ComponentStories['states'][string]]; view: View }

/** One state on an empty page, as the product shows it. */
function SingleState({ state: [name, State], view }: SingleStateProps) {
  return (
    <main className={styles.alone} aria-label={name}>
      <State text={textIn(view.dir === 'rtl' ? 'rtl' : 'ltr')} isAlone />
    </main>
  )
}

const shownNames = 4

/** The exported components, or the file name where there are many. */
function titleOf({ id, names }: ComponentStories): string {
  return names.length > shownNames ? (id.split('/')[1] ?? id) : names.join(', ')
}
