/** WebKitGTK, the engine of Safari, by its own driver. */
import { setTimeout as sleep } from 'node:timers/promises'
import {
  WebDriverError,
  type WebDriverElement,
  type WebDriverSession,
} from '@crema/tools/webdriver/webdriver-session'
import { startWebKitDriver } from '@crema/tools/webdriver/webkit-driver'
import { limitMs, rolesOf, type Engine, type Role, type Target, type Visitor } from './visitor.ts'

/** Elements that may have the role; the engine decides. */
const candidates: Record<Role, string> = {
  article: 'article, [role=article]',
  button: 'button, summary, [role=button]',
  checkbox: 'input[type=checkbox]',
  dialog: 'dialog, [role=dialog]',
  heading: 'h1, h2, h3, h4, [role=heading]',
  img: 'img, svg, [role=img]',
  link: 'a[href], [role=link]',
  textbox: 'input:not([type=checkbox], [type=radio]), textarea',
}

export async function startWebKit(): Promise<Engine> {
  const driver = await startWebKitDriver()
  return {
    visit: async (origin) => visitor(origin, await driver.openSession(), driver.output),
    stop: driver.stop,
  }
}

function visitor(origin: string, session: WebDriverSession, output: () => string): Visitor {
  const printedBefore = output().length
  return {
    open: async (path) => void (await session.send('POST', 'url', { url: new URL(path, origin).href })),
    reload: async () => void (await session.send('POST', 'refresh', {})),
    goBack: async () => void (await session.send('POST', 'back', {})),
    address: async () => new URL(await session.send<string>('GET', 'url')),
    count: (target) => countElements(session, target),
    tap: (target) => actOnFirst(session, target, (element) => session.sendTo(element, 'POST', 'click', {})),
    type: (target, text) =>
      actOnFirst(session, target, (element) => session.sendTo(element, 'POST', 'value', { text })),
    evaluate: (expression) => session.run(`return ${expression}`),
    screenshot: async () => Buffer.from(await session.send<string>('GET', 'screenshot'), 'base64'),
    problems: () => problemsIn(output().slice(printedBefore)),
    leave: session.end,
  }
}

/** Runs in the page: the visible elements that contain a text. */
const visibleScript = `
  const [selector, text] = arguments
  const isShown = { visibilityProperty: true, opacityProperty: true }
  return [...document.querySelectorAll(selector)].filter((element) =>
    element.checkVisibility(isShown) && (text === null || element.textContent.replaceAll(/\\s+/g, ' ').includes(text)))`

async function findElements(
  session: WebDriverSession,
  { role, name, text }: Target,
): Promise<WebDriverElement[]> {
  const shown = await session.run<WebDriverElement[]>(visibleScript, candidates[role], text ?? null)
  const found: WebDriverElement[] = []
  for (const element of shown) {
    try {
      const computed = await session.sendTo<string>(element, 'GET', 'computedrole')
      if (!rolesOf(role).includes(computed)) continue
      const label = await session.sendTo<string>(element, 'GET', 'computedlabel')
      if (name === undefined || label === name) found.push(element)
    } catch (error) {
      // The page has replaced it meanwhile.
      if (!isTransient(error)) throw error
    }
  }
  return found
}

/** Errors of the driver that go away when the page has rendered. */
const transient = new Set([
  'stale element reference',
  'element click intercepted',
  'element not interactable',
  'no such element',
  // WebKit's answer to a script while a document replaces another.
  'unknown error',
])

/** None while a document replaces another. */
async function countElements(session: WebDriverSession, target: Target): Promise<number> {
  try {
    return (await findElements(session, target)).length
  } catch (error) {
    if (!isTransient(error)) throw error
    return 0
  }
}

const isTransient = (error: unknown) => error instanceof WebDriverError && transient.has(error.code)

/** Acts on the first element that matches, as soon as there is one that can be acted on. */
async function actOnFirst(
  session: WebDriverSession,
  target: Target,
  act: (element: WebDriverElement) => Promise<null>,
): Promise<void> {
  const limit = Date.now() + limitMs
  for (;;) {
    let reason: unknown = 'it is not shown'
    try {
      const [element] = await findElements(session, target)
      if (element) {
        await act(element)
        return
      }
    } catch (error) {
      if (!isTransient(error)) throw error
      reason = error
    }
    if (Date.now() > limit) throw new Error(`${JSON.stringify(target)}: ${String(reason)}`)
    await sleep(100)
  }
}

/** The console as WebKitGTK prints it: `CONSOLE JS ERROR TypeError: …`. */
const problemsIn = (output: string): string[] =>
  output.split('\n').filter((line) => /^CONSOLE .*\b(ERROR|WARN)/.test(line))
