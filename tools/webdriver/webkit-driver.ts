/** Runs WebKitGTK's driver on a display without a screen. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { enginePrograms } from '../browser.ts'
import { endProcess, freePort } from '../processes.ts'
import { openSession, type WebDriverSession } from './webdriver-session.ts'

export type WebKitDriver = {
  /** A browser with a profile of its own. */
  openSession: (options?: string[]) => Promise<WebDriverSession>
  /** Everything printed so far, the console of every page included. */
  output: () => string
  stop: () => Promise<void>
}

const [width, height, pixelRatio] = [390, 844, 2]

/** Without it the toolbar makes the window wider than a phone. */
const narrowWindow = `
  * { font-size: 1px; min-width: 0; min-height: 0; padding: 0; margin: 0; border: 0; -gtk-icon-transform: scale(0.1); }`

/** Mobile Safari, which most visitors with this engine use. */
const userAgent =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.0 Mobile/15E148 Safari/604.1'

export async function startWebKitDriver(): Promise<WebKitDriver> {
  const home = await mkdtemp(join(tmpdir(), 'crema-webkit-'))
  await mkdir(join(home, 'gtk-3.0'))
  await writeFile(join(home, 'gtk-3.0', 'gtk.css'), narrowWindow)
  const display = await startDisplay()
  const port = await freePort()
  const child = spawn(enginePrograms('webkit').driver, [`--port=${port}`, '--host=127.0.0.1'], {
    env: {
      ...process.env,
      DISPLAY: display.name,
      HOME: home,
      XDG_CONFIG_HOME: home,
      XDG_RUNTIME_DIR: home,
      GDK_BACKEND: 'x11',
      GDK_SCALE: String(pixelRatio),
      GSETTINGS_BACKEND: 'memory',
      NO_AT_BRIDGE: '1',
      LANGUAGE: 'en_US',
      TZ: 'Asia/Singapore',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
    })
  }
  return {
    openSession: async (options = []) => {
      const session = await openSession(`http://127.0.0.1:${port}`, {
        'webkitgtk:browserOptions': {
          args: [
            '--automation',
            '--enable-write-console-messages-to-stdout=true',
            `--user-agent=${userAgent}`,
            ...options,
          ],
        },
      })
      await session.send('POST', 'window/rect', { x: 0, y: 0, width, height })
      return session
    },
    output: () => output,
    stop: async () => {
      await endProcess(child)
      await display.stop()
      await rm(home, { recursive: true, force: true })
    },
  }
}

/** An X server in memory, as large as a phone, with a number that it chooses itself. */
async function startDisplay(): Promise<{ name: string; stop: () => Promise<void> }> {
  const child = spawn(
    enginePrograms('webkit').display,
    [
      '-displayfd',
      '3',
      '-screen',
      '0',
      `${width * pixelRatio}x${height * pixelRatio}x24`,
      '-nolisten',
      'tcp',
    ],
    { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] },
  )
  const [, , , pipe] = child.stdio
  const [number] = (await once(pipe as Readable, 'data')) as [Buffer] // the fourth entry of stdio above
  return { name: `:${number.toString('utf8').trim()}`, stop: () => endProcess(child) }
}
