/** The closing time of a campaign, on a device in another time zone than the campaign, in the engines of Firefox and Safari. */
import { setTimeout as sleep } from 'node:timers/promises'
import { formatInstant } from '@crema/i18n/format/dates/date'
import { callGateway } from '@crema/tools/gateway-calls'
import { translateIn } from '@crema/tools/translate-in'
import { countryOf, linkTo } from '../support/members.ts'
import { untilIdleMs, watchShownTimes } from '../support/shown-times.ts'
import { expect, test } from './engine-fixtures.ts'

test('stays as the gateway has rendered it, on the first visit and on a later one', async ({
  visitor,
  gateway,
}) => {
  const region = { locale: 'en', country: countryOf('en') } as const
  const { data: campaign } = await callGateway(
    gateway.origin,
    'GET activity/detail',
    { activityNo: 'DEMO-NEWUSER' },
    region,
  )
  const date = formatInstant('en', campaign.endsAt, 'monthDayTimeZone', campaign.zone, region.country)
  const closes = translateIn('en')('campaign.closes', { date })
  const path = linkTo('DEMO-NEWUSER', 'en')
  const html = await (await fetch(gateway.origin + path, { headers: { accept: 'text/html' } })).text()
  expect(html).toContain(closes)

  await visitor.open(path)
  expect(await visitor.evaluate('Intl.DateTimeFormat().resolvedOptions().timeZone')).not.toBe(campaign.zone)
  for (const visit of ['first', 'later']) {
    if (visit === 'later') await visitor.reload()
    await visitor.evaluate(watchShownTimes)
    await sleep(untilIdleMs)
    expect(await visitor.evaluate('window.shownTimes')).toEqual([closes])
  }
})
