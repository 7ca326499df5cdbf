/** The content security policy allows the page's own Trusted Types policies, each once, and no others. */
import { expect, test, untilHydrated } from '../support/fixtures.ts'
import { linkTo } from '../support/members.ts'

type TrustedTypes = { createPolicy: (name: string, rules: object) => unknown }

test('a policy of another name is refused, and so is a second one of the same name', async ({
  page,
  consoleGuard,
}) => {
  consoleGuard.allow(/trusted-types|Trusted ?Type/i)
  await page.goto(linkTo('DEMO-NEWUSER', 'en'))
  await untilHydrated(page)
  const create = (name: string) =>
    page.evaluate((policy) => {
      const { trustedTypes } = window as unknown as { trustedTypes: TrustedTypes } // not in TypeScript's DOM library
      try {
        trustedTypes.createPolicy(policy, { createHTML: (html: string) => html })
        return 'created'
      } catch (error) {
        return error instanceof TypeError ? 'refused' : 'failed'
      }
    }, name)
  expect(await create('another')).toBe('refused')
  // A default policy would be used for every string.
  expect(await create('default')).toBe('refused')
  expect(await create('qr-worker')).toBe('created')
  expect(await create('qr-worker')).toBe('refused')
  expect(await create('draw-worker')).toBe('created')
})
