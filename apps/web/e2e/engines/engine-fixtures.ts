/** Fixtures of the tests in other engines than Chromium: a gateway, a visitor, and what must hold on every screen. */
import { writeFile } from 'node:fs/promises'
import { test as base, expect } from '@playwright/test'
import { startGatewayProcess, type GatewayProcess } from '@crema/tools/gateway-process'
import { everythingChosen, storedChoice } from '../support/device-choice.ts'
import { startFirefox } from './firefox.ts'
import type { Engine, Target, Visitor } from './visitor.ts'
import { startWebKit } from './webkit.ts'

type Fixtures = {
  visitor: Visitor
  /** Waits until `count` elements are visible; without a count, at least one. */
  expectShown: (target: Target, count?: number) => Promise<void>
  /** The screen fits the width of the window, its messages are rendered, and the console is empty. */
  expectIntact: () => Promise<void>
}

type WorkerFixtures = { gateway: GatewayProcess; engine: Engine }

const overflow = 'document.documentElement.scrollWidth - document.documentElement.clientWidth'

export const test = base.extend<Fixtures, WorkerFixtures>({
  gateway: [
    async ({ browserName: _ }, provide) => {
      // The whole way of a visitor is run on the embedded database, too.
      const gateway = await startGatewayProcess({ embedded: true })
      await provide(gateway)
      await gateway.stop()
    },
    { scope: 'worker', timeout: 90_000 },
  ],
  engine: [
    async ({ browserName }, provide) => {
      const engine = browserName === 'webkit' ? await startWebKit() : await startFirefox()
      await provide(engine)
      await engine.stop()
    },
    { scope: 'worker', timeout: 60_000 },
  ],
  visitor: async ({ engine, gateway }, provide, info) => {
    const visitor = await engine.visit(gateway.origin)
    // As a visitor who has chosen before; any address of the origin will do.
    await visitor.open('/icon.svg')
    await visitor.evaluate(
      `void Object.assign(localStorage, ${JSON.stringify(storedChoice(everythingChosen))})`,
    )
    await provide(visitor)
    if (info.status !== info.expectedStatus) {
      const path = info.outputPath('screenshot.png')
      await writeFile(path, await visitor.screenshot())
      await info.attach('screenshot', { path, contentType: 'image/png' })
    }
    const problems = visitor.problems()
    await visitor.leave()
    expect(problems).toEqual([])
  },
  expectShown: async ({ visitor }, provide) =>
    provide(async (target, count) => {
      const poll = expect.poll(() => visitor.count(target), { message: JSON.stringify(target) })
      await (count === undefined ? poll.toBeGreaterThan(0) : poll.toBe(count))
    }),
  expectIntact: async ({ visitor }, provide) =>
    provide(async () => {
      expect(await visitor.evaluate(overflow)).toBe(0)
      expect(await visitor.evaluate('document.body.innerText')).not.toMatch(/<\/?\d+>/)
      expect(visitor.problems()).toEqual([])
    }),
})

export { expect }
