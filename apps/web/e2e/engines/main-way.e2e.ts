/** The main way of a visitor in the engines of Firefox and Safari: campaign, sign-in, claim, wallet, counter code. */
import decodeQr from 'qr/decode.js'
import { groupCode } from '@crema/i18n/format/text/codes'
import { locales, type Locale } from '@crema/i18n/locales'
import { callGateway, codeFor } from '@crema/tools/gateway-calls'
import { translateIn } from '@crema/tools/translate-in'
import { countryOf, linkTo, newEmail } from '../support/members.ts'
import { expect, test } from './engine-fixtures.ts'
import { readPng } from './read-png.ts'

for (const language of ['en', 'ar'] as const satisfies readonly Locale[]) {
  test(`from the link to the counter (${language})`, async ({
    visitor,
    gateway,
    expectShown,
    expectIntact,
  }) => {
    const t = translateIn(language)
    const email = newEmail()
    const { data: campaign } = await callGateway(
      gateway.origin,
      'GET activity/detail',
      { activityNo: 'DEMO-NEWUSER' },
      { locale: language, country: countryOf(language) },
    )

    await test.step('the campaign shows its coupons', async () => {
      await visitor.open(linkTo('DEMO-NEWUSER', language))
      await expectShown({ role: 'heading', name: campaign.title })
      for (const { name } of campaign.coupons) await expectShown({ role: 'article', text: name })
      const { tag, direction } = locales[language]
      expect(await visitor.evaluate('document.documentElement.lang')).toBe(tag)
      expect(await visitor.evaluate('document.documentElement.dir')).toBe(direction)
      await expectIntact()
    })

    await test.step('claiming asks for an address, and sends a code to it', async () => {
      await visitor.tap({
        role: 'button',
        name: t('campaign.claim', { count: campaign.coupons.length }),
      })
      await expectShown({ role: 'dialog', name: t('sign-in.titleToClaim') })
      await expectIntact()
      await visitor.type({ role: 'textbox', name: t('sign-in.email') }, email)
      await visitor.tap({ role: 'button', name: t('sign-in.sendCode') })
      await expectShown({ role: 'dialog', name: t('sign-in.codeTitle') })
      await expectIntact()
    })

    await test.step('the code leads a new member to the terms, and the claim continues', async () => {
      await visitor.type(
        { role: 'textbox', name: t('sign-in.codeLabel') },
        await codeFor(gateway.origin, email),
      )
      // The terms; the engines do not agree on spaces in its name, which contains links.
      await visitor.tap({ role: 'checkbox' })
      await expectIntact()
      await visitor.tap({ role: 'button', name: t('sign-in-steps.join') })
      await visitor.tap({ role: 'button', name: t('common.later') })
      await expectShown({
        role: 'heading',
        name: t('campaign.claimedTitle', { count: campaign.coupons.length }),
      })
      await expectShown({ role: 'link', text: t('campaign.stamp') })
      await expectIntact()
    })

    await test.step('the wallet contains the coupons', async () => {
      await visitor.tap({ role: 'link', name: t('campaign.seeAll') })
      await expectShown({ role: 'heading', name: t('wallet.title') })
      for (const { name } of campaign.coupons) await expectShown({ role: 'link', text: name })
      await expectIntact()
    })

    await test.step('a voucher shows a code that a till can read', async () => {
      const name = campaign.coupons[0]?.name ?? ''
      await visitor.tap({ role: 'link', text: name })
      await expectShown({ role: 'heading', name })
      const number = (await visitor.address()).searchParams.get('voucherNo') ?? ''
      await expectShown({ role: 'img', name: t('wallet.qrLabel', { number: groupCode(number) }) })
      expect(decodeQr(readPng(await visitor.screenshot()))).toMatch(new RegExp(`:V1:${number}:\\w{8}$`))
      await expectIntact()
    })

    await test.step('a reload shows it again, and going back leads to wallet and campaign', async () => {
      await visitor.reload()
      await expectShown({ role: 'img' })
      await visitor.tap({ role: 'link', name: t('common.back') })
      await expectShown({ role: 'heading', name: t('wallet.title') })
      await visitor.goBack()
      await expectShown({ role: 'heading', name: t('campaign.alreadyTitle') })
      await expectIntact()
    })
  })
}
