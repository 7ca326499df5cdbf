/** A session of a browser's driver: the commands of W3C WebDriver (https://www.w3.org/TR/webdriver2/) that tests need. */
import { setTimeout as sleep } from 'node:timers/promises'

/** How a driver refers to an element; the key is the standard's. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

export type WebDriverElement = { [elementKey]: string }

export type WebDriverSession = {
  /** Sends a command; `path` is below the session. Rejects with a `WebDriverError`. */
  send: <Result = null>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) => Promise<Result>
  /** The same for a command of an element. */
  sendTo: <Result = null>(
    element: WebDriverElement,
    method: 'GET' | 'POST',
    path: string,
    body?: object,
  ) => Promise<Result>
  /** Runs the body of a function in the page. */
  run: <Result>(script: string, ...args: unknown[]) => Promise<Result>
  end: () => Promise<void>
}

/** `code` is the standard's name of the error, such as `stale element reference`. */
export class WebDriverError extends Error {
  readonly code: string

  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.code = code
  }
}

const startLimitMs = 20_000

/** Opens a session as soon as the driver listens. */
export async function openSession(driver: string, capabilities: object): Promise<WebDriverSession> {
  await untilReady(driver)
  const { sessionId } = await command<{ sessionId: string }>(`${driver}/session`, 'POST', {
    capabilities: { alwaysMatch: capabilities },
  })
  const base = `${driver}/session/${sessionId}`
  const session: WebDriverSession = {
    send: (method, path, body) => command(`${base}/${path}`, method, body),
    sendTo: (element, method, path, body) =>
      command(`${base}/element/${element[elementKey]}/${path}`, method, body),
    run: (script, ...args) => session.send('POST', 'execute/sync', { script, args }),
    end: () => command(base, 'DELETE'),
  }
  return session
}

async function untilReady(driver: string): Promise<void> {
  const limit = Date.now() + startLimitMs
  for (;;) {
    try {
      await fetch(`${driver}/status`)
      return
    } catch (error) {
      if (Date.now() > limit) throw new Error(`No WebDriver listens at ${driver}.`, { cause: error })
      await sleep(50)
    }
  }
}

async function command<Result>(url: string, method: string, body: object = {}): Promise<Result> {
  const answer = await fetch(url, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(method === 'POST' && { body: JSON.stringify(body) }),
  })
  const { value } = (await answer.json()) as { value: Result } // the standard's form of every answer
  if (answer.ok) return value
  const { error, message } = value as { error: string; message: string } // and of an error
  throw new WebDriverError(error, message)
}
