/** The hero's drawing is part of a rendered landing page: no request, and no change by hydration. */
import type { Page } from '@playwright/test'
import { callGateway } from '@crema/tools/gateway-calls'
import { expect, test, untilHydrated } from '../support/fixtures.ts'
import { invitationLink, startInviting } from '../support/inviters.ts'
import { linkTo } from '../support/members.ts'

const drawing = (page: Page) => page.locator('h1 ~ div > svg')

/** Marks the rendered drawing, so that a copy of it can be told from it. */
const mark = (page: Page) => drawing(page).evaluate((svg) => svg.setAttribute('data-rendered', ''))

const pages: { name: string; image: string; open: (page: Page, origin: string) => Promise<unknown> }[] = [
  {
    name: 'campaign page',
    image: 'takeaway.svg',
    open: (page) => page.goto(linkTo('DEMO-NEWUSER', 'en')),
  },
  {
    name: 'friend’s page',
    image: 'friends.svg',
    open: async (page, origin) => page.goto(invitationLink(await startInviting(origin))),
  },
]

for (const { name, image, open } of pages) {
  test(`${name}: drawn with the first paint, without a request, and the same element after hydration`, async ({
    page,
    gateway,
  }) => {
    const requested: string[] = []
    page.on('request', (request) => requested.push(request.url()))
    await open(page, gateway.origin)
    await mark(page)
    await untilHydrated(page)
    await expect(drawing(page)).toHaveAttribute('data-rendered')
    expect(await drawing(page).locator('path').count()).toBeGreaterThan(3)
    // The closed sign-in sheet has a picture, too, which is requested when it opens.
    expect(requested.filter((url) => url.endsWith(image))).toEqual([])
  })
}

test('another campaign that is opened from it has its own', async ({ page, t, gateway }) => {
  await page.goto(linkTo('DEMO-SOLDOUT', 'en'))
  await untilHydrated(page)
  const offers = page.getByRole('region', { name: t('campaign.claimableTitle') })
  await offers.getByRole('link').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page).not.toHaveURL(/DEMO-SOLDOUT/)
  const activityNo = new URL(page.url()).searchParams.get('activityNo') ?? ''
  const { data } = await callGateway(gateway.origin, 'GET activity/detail', { activityNo })
  await expect(page.locator('h1 ~ div > img')).toHaveAttribute('src', new RegExp(`/${data.heroImage}\\.svg$`))
  await expect(drawing(page)).toHaveCount(0)
})
