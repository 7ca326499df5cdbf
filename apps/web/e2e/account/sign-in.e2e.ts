/** Sign-in by phone and by e-mail, by code and by password; recovery, association, and sign-in during a claim. */
import type { Locator, Page } from '@playwright/test'
import type { Locale } from '@crema/i18n/locales'
import { codeFor, codesFor } from '@crema/tools/gateway-calls'
import { registerByPhone, registerMember } from '@crema/tools/register-member'
import { agreeToTerms, submitEmail, completeRegistration, signIn } from '@crema/tools/sign-in'
import type { Translate } from '@crema/tools/translate-in'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test, untilHydrated } from '../support/fixtures.ts'
import { resize } from '../support/layout.ts'
import { abnormalMember, demoMember, linkTo, newEmail, newPhone, startSignedIn } from '../support/members.ts'

const phoneField = (page: Page, t: Translate) => page.getByRole('textbox', { name: t('sign-in-steps.phone') })
const codeField = (page: Page, t: Translate) => page.getByRole('textbox', { name: t('sign-in.codeLabel') })
const send = (page: Page, t: Translate) => page.getByRole('button', { name: t('sign-in.sendCode') }).click()
/** The button of the form; the top bar of a page may have one of the same name. */
const submitPassword = (page: Page, t: Translate) =>
  page
    .locator('form')
    .getByRole('button', { name: t('sign-in-steps.signIn'), exact: true })
    .click()

async function byPhone(page: Page, t: Translate): Promise<void> {
  await page.getByRole('button', { name: t('sign-in.byPhone') }).click()
  await expect(phoneField(page, t)).toBeVisible()
}

/** Chooses the country that a search in the list of countries finds. */
async function chooseCountry(page: Page, t: Translate, wanted: string): Promise<void> {
  await page.getByRole('button', { name: t('sign-in-steps.country') }).click()
  const search = page.getByRole('combobox', { name: t('sign-in-steps.countrySearch') })
  await expect(search).toBeFocused()
  await search.fill(wanted)
  await search.press('Enter')
}

async function byPassword(page: Page, t: Translate, email: string, password: string): Promise<void> {
  await page.getByRole('button', { name: t('sign-in.byPassword') }).click()
  // The step before has an address field as well.
  await page.getByLabel(t('sign-in-steps.password'), { exact: true }).fill(password)
  await page.locator('main input[name=email]').fill(email)
  await submitPassword(page, t)
}

for (const [language, found, digits, e164] of [
  ['en', 'japan', '9012345', '+819012345'],
  ['ar', 'اليابان', '9012346', '+819012346'],
] as const satisfies readonly [Locale, string, string, string][]) {
  test.describe(language, () => {
    test.use({ language })

    test('a new member with a phone claims, and adds an e-mail address and a password', async ({
      page,
      t,
      gateway,
    }) => {
      test.slow()
      await page.goto(linkTo('DEMO-NEWUSER', language))
      await page.locator('[data-early=claim]').click()
      await byPhone(page, t)
      await expectAccessible(page)

      await test.step('an empty and an incomplete number are refused at the field', async () => {
        await send(page, t)
        await expect(page.getByRole('alert')).toHaveText(t('sign-in-steps.phoneEmpty'))
        await expect(phoneField(page, t)).toBeFocused()
        await phoneField(page, t).fill('123')
        await send(page, t)
        await expect(page.getByRole('alert')).toHaveText(t('sign-in-steps.phoneInvalid'))
        await expect(phoneField(page, t)).toBeFocused()
        await expect(phoneField(page, t)).toHaveAccessibleDescription(t('sign-in-steps.phoneInvalid'))
        await phoneField(page, t).fill('')
      })

      await test.step('the country is found by its name', async () => {
        await chooseCountry(page, t, found)
        await expect(page.getByRole('button', { name: '+81' })).toBeFocused()
        await phoneField(page, t).pressSequentially(`0${digits}678`)
        await expect(phoneField(page, t)).toHaveValue(`090-${digits.slice(2, 6)}-${digits.slice(6)}678`)
        await expectAccessible(page)
      })

      await test.step('the code is sent by text message', async () => {
        await send(page, t)
        await expect(page.getByRole('dialog', { name: t('sign-in.codeTitle') })).toBeVisible()
        await expect(codeField(page, t)).toBeFocused()
        for (const incomplete of ['', '123']) {
          await codeField(page, t).fill(incomplete)
          await page.getByRole('button', { name: t('sign-in.continue') }).click()
          await expect(page.getByRole('alert')).toHaveText(t('sign-in-steps.codeIncomplete'))
          await expect(codeField(page, t)).toBeFocused()
        }
        await codeField(page, t).fill(await codeFor(gateway.origin, `${e164}678`))
      })

      const sheet = page.getByRole('dialog')
      await test.step('registration requires the terms, and no box is checked in advance', async () => {
        const terms = sheet.locator('input[name=terms]')
        await expect(terms).toBeFocused()
        for (const box of await sheet.getByRole('checkbox').all()) await expect(box).not.toBeChecked()
        await sheet.getByRole('button', { name: t('sign-in-steps.join') }).click()
        await expect(page.getByRole('alert')).toHaveText(t('outcomes.termsRequired'))
        await expect(terms).toBeFocused()
        await expectAccessible(page)
        await agreeToTerms(sheet)
        await sheet.getByRole('checkbox', { name: t('agreements.sms') }).check()
        await sheet.getByRole('button', { name: t('sign-in-steps.join') }).click()
      })

      await test.step('an e-mail address is offered', async () => {
        await expect(page.getByRole('dialog', { name: t('sign-in-steps.offerEmailTitle') })).toBeVisible()
        await expectAccessible(page)
        const email = newEmail()
        const code = await submitEmail(page, t, gateway.origin, email)
        await codeField(page, t).fill(code)
      })

      await test.step('a password is offered', async () => {
        await expect(page.getByRole('dialog', { name: t('sign-in-steps.offerPasswordTitle') })).toBeVisible()
        const password = sheet.locator('input[name=newPassword]')
        await password.fill('abc')
        await sheet.getByRole('button', { name: t('sign-in-steps.savePassword') }).click()
        await expect(page.getByRole('alert')).toBeVisible()
        await expect(password).toBeFocused()
        await password.fill('password')
        await sheet.getByRole('button', { name: t('sign-in-steps.savePassword') }).click()
        await expect(page.getByRole('alert')).toHaveText(t('outcomes.passwordTooCommon'))
        await expect(password).toHaveValue('password')
        await expectAccessible(page)
        await password.fill('slow morning light')
        await sheet.getByRole('button', { name: t('sign-in-steps.savePassword') }).click()
      })

      await test.step('the coupons were claimed in the meantime', async () => {
        await expect(page.getByRole('dialog')).toHaveCount(1)
        const claimed = page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 3 }) })
        await expect(claimed).toBeVisible()
        await expect
          .poll(() => claimed.evaluate((heading) => document.activeElement?.contains(heading)))
          .toBe(true)
      })
    })
  })
}

test('a number with a dial code changes the country', async ({ page, t }) => {
  await page.goto('/auth')
  await byPhone(page, t)
  await phoneField(page, t).fill('+44 7400 123456')
  await expect(page.getByRole('button', { name: '+44' })).toBeVisible()
  await expect(phoneField(page, t)).toHaveValue('07400 123456')
})

test('the list of countries by keyboard, with its accessibility tree', async ({ page, t }) => {
  await page.goto('/auth')
  await byPhone(page, t)
  const opener = page.getByRole('button', { name: t('sign-in-steps.country') })
  await opener.press('Enter')
  const search = page.getByRole('combobox', { name: t('sign-in-steps.countrySearch') })
  const active = async () => page.locator(`[id="${await search.getAttribute('aria-activedescendant')}"]`)
  await expect(search).toBeFocused()
  await expect(page.getByRole('option')).toHaveCount(26)
  await expect(await active()).toHaveAccessibleName(/United States/)
  await expect(page.getByRole('option', { selected: true })).toHaveCount(1)
  await search.pressSequentially('united')
  await expect(page.getByRole('option')).toHaveCount(3)
  await search.press('ArrowUp')
  await expect(await active()).toHaveAccessibleName(/United Kingdom/)
  await expectAccessible(page)
  await search.fill('zzz')
  await expect(page.getByRole('status').filter({ hasText: t('sign-in-steps.countryNone') })).toBeVisible()
  await search.fill('+971')
  await search.press('Enter')
  await expect(opener).toBeFocused()
  await expect(opener).toHaveAccessibleName(/United Arab Emirates.*\+971/)
  await opener.press('Enter')
  await page.keyboard.press('Escape')
  await expect(opener).toBeFocused()
  await expect(opener).toHaveAccessibleName(/United Arab Emirates/)
})

test('the method that was used last on this device is shown first', async ({ page, t, gateway }) => {
  const phone = newPhone()
  await page.goto('/cotti-login?next=/marketing/tickets&cnty=jp&lang=en')
  await byPhone(page, t)
  await phoneField(page, t).fill(phone.mobile)
  await send(page, t)
  await codeField(page, t).fill(await codeFor(gateway.origin, phone.e164))
  await completeRegistration(page, t)
  await page.getByRole('button', { name: t('common.later') }).click()
  await expect(page).toHaveURL(/\/marketing\/tickets/)
  await page.goto('/home')
  await expect(page.getByText(/\+81 90\d \d{4} \d{3}/)).toBeVisible()
  await page.goto('/logout/selectCountry')
  await page.getByRole('button', { name: t('account-deletion.continue') }).click()
  // The contact of the signed-in member is filled in.
  await expect(phoneField(page, t)).toHaveValue(/^090-\d{4}-\d{4}$/)
  await page.goto('/home')
  await page.getByRole('button', { name: t('sign-in.signOut') }).click()
  await page.getByRole('button', { name: t('home.signIn') }).waitFor()
  await page.goto('/auth')
  await expect(phoneField(page, t)).toBeVisible()
  await expect(page.getByRole('radio', { name: t('sign-in-steps.phone') })).toBeChecked()
})

test('by password: empty, wrong, right, and shown', async ({ page, t }) => {
  await page.goto('/auth')
  await byPassword(page, t, demoMember, '')
  const password = page.getByLabel(t('sign-in-steps.password'), { exact: true })
  await expect(page.getByRole('alert')).toHaveText(t('sign-in-steps.passwordEmpty'))
  await expect(password).toBeFocused()
  await password.fill('not the one')
  await submitPassword(page, t)
  await expect(page.getByRole('alert')).toHaveText(t('outcomes.passwordWrong'))
  await expect(password).toBeFocused()
  await expect(password).toHaveValue('not the one')
  await expectAccessible(page)
  const show = page.getByRole('button', { name: t('sign-in-steps.showPassword') })
  await show.click()
  await expect(show).toHaveAttribute('aria-pressed', 'true')
  await expect(password).toHaveAttribute('type', 'text')
  await password.fill('coffee')
  await submitPassword(page, t)
  await expect(page).toHaveURL(/\/home/)
})

test('a wrong password and an account without one have the same answer, with every other way', async ({
  page,
  t,
  gateway,
}) => {
  const form = page.locator('main form')
  const seen: string[] = []
  const email = newEmail()
  await page.goto('/auth')
  await byPassword(page, t, '', '')
  for (const address of [demoMember, email]) {
    await page.locator('main input[name=email]').fill(address)
    await page.getByLabel(t('sign-in-steps.password'), { exact: true }).fill('whatever it is')
    await submitPassword(page, t)
    await expect(page.getByRole('alert')).toHaveText(t('outcomes.passwordWrong'))
    await expect(page.getByText(t('sign-in-steps.codeNeeded'))).toBeVisible()
    await expect(form.getByRole('button', { name: t('sign-in-steps.forgotPassword') })).toBeVisible()
    // A code is offered once: before the refusal as another way, then by the notice.
    await expect(form.getByRole('button', { name: t('sign-in.sendCode') })).toHaveCount(1)
    await expect(form.getByRole('button', { name: t('sign-in-steps.useCode') })).toHaveCount(0)
    seen.push(await form.innerText())
  }
  expect(seen[0]).toBe(seen[1])
  await expectAccessible(page)
  await send(page, t)
  await expect(codeField(page, t)).toBeVisible()
  await codeField(page, t).fill(await codeFor(gateway.origin, email))
  await completeRegistration(page, t)
  await expect(page).toHaveURL(/\/home/)
})

test('a forgotten password, by phone', async ({ page, t, gateway }) => {
  const phone = newPhone()
  await registerByPhone(gateway.origin, phone)
  await page.goto('/auth?cnty=jp&lang=en')
  await page.getByRole('button', { name: t('sign-in.byPassword') }).click()
  await page.getByRole('button', { name: t('sign-in-steps.forgotPassword') }).click()
  await page.getByRole('radio', { name: t('sign-in-steps.phone') }).check()
  await phoneField(page, t).fill(phone.mobile)
  await send(page, t)
  await expect(codeField(page, t)).toBeVisible()
  await codeField(page, t).fill(await codeFor(gateway.origin, phone.e164, 1))
  await expect(page.getByRole('heading', { name: t('sign-in-steps.newPasswordTitle') })).toBeVisible()
  await expectAccessible(page)
  await page.locator('input[name=newPassword]').fill('slow evening light')
  await page.getByRole('button', { name: t('sign-in-steps.savePassword') }).click()
  await expect(page).toHaveURL(/\/home/)
})

test('a forgotten password of an address without an account', async ({ page, t, gateway }) => {
  const email = newEmail()
  await page.goto('/auth')
  await page.getByRole('button', { name: t('sign-in.byPassword') }).click()
  await page.getByRole('button', { name: t('sign-in-steps.forgotPassword') }).click()
  const code = await (async () => {
    await page.locator('main input[name=email]').fill(email)
    await send(page, t)
    return codeFor(gateway.origin, email)
  })()
  await codeField(page, t).fill(code)
  await page.locator('input[name=newPassword]').fill('slow evening light')
  await page.getByRole('button', { name: t('sign-in-steps.savePassword') }).click()
  // Shown at the input, and only after the code has proved the address.
  await expect(page.getByRole('alert')).toHaveText(t('outcomes.emailNotRegistered'))
  await expect(page.locator('main input[name=email]')).toHaveValue(email)
})

test('an abnormal account is referred to customer service', async ({ page, t }) => {
  await page.goto('/auth')
  await byPassword(page, t, abnormalMember, 'coffee')
  await expect(page.getByText(t('outcomes.accountAbnormal'))).toBeVisible()
  await expect(page.getByRole('link', { name: /@crema\.example/ })).toHaveAttribute('href', /^mailto:/)
})

test('a login is associated with an existing account by a code sent to the account', async ({
  page,
  t,
  gateway,
}) => {
  await page.goto('/auth')
  const code = await submitEmail(page, t, gateway.origin, 'also-known@example.com')
  await codeField(page, t).fill(code)
  await expect(page.getByRole('heading', { name: t('sign-in-steps.associationTitle') })).toBeVisible()
  await expect(page.getByText('2015550187')).toBeHidden()
  await expectAccessible(page)
  // Phones unload a page while the visitor looks for the mail.
  await page.getByRole('button', { name: t('sign-in-steps.associate') }).click()
  await expect(codeField(page, t)).toBeVisible()
  await page.reload()
  await codeField(page, t).fill(await codeFor(gateway.origin, '+12015550187'))
  await expect(page).toHaveURL(/\/home/)
  await expect(page.getByRole('button', { name: t('sign-in.signOut') })).toBeVisible()
})

test('an account that requires a new password', async ({ page, t, gateway }) => {
  await page.goto('/auth')
  await codeField(page, t).or(page.locator('main input[name=email]')).first().waitFor()
  const code = await submitEmail(page, t, gateway.origin, 'renew@example.com')
  await codeField(page, t).fill(code)
  await expect(page.getByText(t('sign-in-steps.newPasswordText'))).toBeVisible()
  await page.locator('input[name=newPassword]').fill('slow evening light')
  await page.getByRole('button', { name: t('sign-in-steps.savePassword') }).click()
  await expect(page).toHaveURL(/\/home/)
})

test('a claim that requires a phone number asks for it, and continues by itself', async ({
  page,
  t,
  gateway,
}) => {
  test.slow()
  const taken = newPhone()
  const phone = newPhone()
  await registerByPhone(gateway.origin, taken)
  await page.goto('/marketing/collect-coupons?activityNo=DEMO-PHONEONLY&cnty=jp&lang=en')
  await page.locator('[data-early=claim]').click()
  const code = await submitEmail(page, t, gateway.origin, newEmail())
  await codeField(page, t).fill(code)
  await agreeToTerms(page)
  await page.getByRole('button', { name: t('sign-in-steps.join') }).click()
  await expect(page.getByRole('dialog', { name: t('sign-in-steps.bindTitle') })).toBeVisible()
  await expectAccessible(page)

  await test.step('when the sheet is closed, the page shows what is missing', async () => {
    await page.keyboard.press('Escape')
    await expect(page.getByText(t('outcomes.phoneRequired'))).toBeVisible()
    await page.getByRole('button', { name: t('campaign.addPhone') }).click()
    await expect(page.getByRole('dialog', { name: t('sign-in-steps.bindTitle') })).toBeVisible()
  })

  await test.step('another member’s number is refused at its field', async () => {
    await phoneField(page, t).fill(taken.mobile)
    await send(page, t)
    await codeField(page, t).fill(await codeFor(gateway.origin, taken.e164, 1))
    await expect(page.getByRole('alert')).toHaveText(t('outcomes.phoneTaken'))
    await expect(phoneField(page, t)).toBeFocused()
  })

  await test.step('the member’s own number is added, also after a reload, and the claim continues', async () => {
    await phoneField(page, t).fill(phone.mobile)
    await send(page, t)
    await expect(codeField(page, t)).toBeVisible()
    await page.reload()
    await expect(page.getByRole('dialog', { name: t('sign-in.codeTitle') })).toBeVisible()
    await codeField(page, t).fill(await codeFor(gateway.origin, phone.e164))
    await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
  })
})

test('a claim that requires a phone number of a member whose sign-in is not recent asks for a proof', async ({
  page,
  t,
  gateway,
}) => {
  test.slow()
  const [email, phone] = [newEmail(), newPhone()]
  // Without the cookie of the sign-in, as after ten minutes.
  await startSignedIn(page, await registerMember(gateway.origin, email))
  await page.goto('/marketing/collect-coupons?activityNo=DEMO-PHONEONLY&cnty=jp&lang=en')
  await page.locator('[data-early=claim]').click()
  await expect(page.getByRole('dialog', { name: t('sign-in-steps.bindTitle') })).toBeVisible()
  await phoneField(page, t).fill(phone.mobile)
  await send(page, t)
  await codeField(page, t).fill(await codeFor(gateway.origin, phone.e164))
  const proof = page.getByRole('dialog', { name: t('sign-in-steps.proofTitle') })
  await expect(proof).toBeVisible()
  await expectAccessible(page)
  await proof.getByRole('button', { name: t('sign-in-steps.codeTo', { to: email }) }).click()
  await codeField(page, t).fill(await codeFor(gateway.origin, email, 1))
  // The number and its code are not typed again.
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
})

test('offers after joining in a claim ask for a proof where the gateway requires one, and continue', async ({
  page,
  t,
  gateway,
}) => {
  test.slow()
  const [phone, email] = [newPhone(), newEmail()]
  await page.goto('/marketing/collect-coupons?activityNo=DEMO-DIRECT&cnty=jp&lang=en')
  await page.locator('[data-early=claim]').click()
  await byPhone(page, t)
  await phoneField(page, t).fill(phone.mobile)
  await send(page, t)
  await codeField(page, t).fill(await codeFor(gateway.origin, phone.e164))
  await agreeToTerms(page)
  await page.getByRole('button', { name: t('sign-in-steps.join') }).click()
  await expect(page.getByRole('dialog', { name: t('sign-in-steps.offerEmailTitle') })).toBeVisible()
  // A browser that keeps no cookies: the gateway cannot tell that the sign-in was recent.
  await page.context().clearCookies()
  const proof = page.getByRole('dialog', { name: t('sign-in-steps.proofTitle') })
  const proveByPhone = async (codesBefore: number) => {
    await proof
      .getByRole('button')
      .filter({ hasText: phone.mobile.slice(-3) })
      .click()
    await codeField(page, t).fill(await codeFor(gateway.origin, phone.e164, codesBefore))
  }

  await test.step('the address and its code are not typed again', async () => {
    await page.locator('input[name=email]').filter({ visible: true }).fill(email)
    await send(page, t)
    await codeField(page, t).fill(await codeFor(gateway.origin, email))
    await expect(proof).toBeVisible()
    await expectAccessible(page)
    await proveByPhone(1)
    await expect(page.getByRole('dialog', { name: t('sign-in-steps.offerPasswordTitle') })).toBeVisible()
  })

  await test.step('the password stays in its field', async () => {
    await page.locator('input[name=newPassword]').fill('croissants at seven')
    await page.getByRole('button', { name: t('sign-in-steps.savePassword') }).click()
    await expect(proof).toBeVisible()
    await proveByPhone(2)
    await expect(page.locator('input[name=newPassword]')).toHaveValue('croissants at seven')
    await page.getByRole('button', { name: t('sign-in-steps.savePassword') }).click()
    await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
  })
})

test('an offer that asks for a proof can be skipped', async ({ page, t, gateway }) => {
  await page.goto('/marketing/collect-coupons?activityNo=DEMO-DIRECT&cnty=jp&lang=en')
  await page.locator('[data-early=claim]').click()
  const code = await submitEmail(page, t, gateway.origin, newEmail())
  await codeField(page, t).fill(code)
  await agreeToTerms(page)
  await page.getByRole('button', { name: t('sign-in-steps.join') }).click()
  await expect(page.locator('input[name=newPassword]')).toBeVisible()
  await page.context().clearCookies()
  await page.locator('input[name=newPassword]').fill('croissants at seven')
  await page.getByRole('button', { name: t('sign-in-steps.savePassword') }).click()
  const proof = page.getByRole('dialog', { name: t('sign-in-steps.proofTitle') })
  await proof.getByRole('button', { name: t('common.later') }).click()
  await expect(proof).toBeHidden()
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
})

test('a campaign for members who signed up by phone says so, and a visitor signs in by phone', async ({
  page,
  t,
  gateway,
}) => {
  const phone = newPhone()
  await page.goto('/marketing/collect-coupons?activityNo=DEMO-PHONEREG&cnty=jp&lang=en')
  await expect(page.getByRole('listitem').filter({ hasText: t('campaign.ruleByPhone') })).toBeVisible()
  await untilHydrated(page)
  await page.getByRole('button', { name: t('campaign.claim', { count: 1 }) }).click()
  await expect(page.getByText(t('sign-in-steps.byPhoneText'))).toBeVisible()
  await expectAccessible(page)
  await phoneField(page, t).fill(phone.mobile)
  await send(page, t)
  await codeField(page, t).fill(await codeFor(gateway.origin, phone.e164))
  await agreeToTerms(page)
  await page.getByRole('button', { name: t('sign-in-steps.join') }).click()
  await expect(page.getByRole('dialog', { name: t('sign-in-steps.offerEmailTitle') })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('heading', { name: t('campaign.claimedTitle', { count: 1 }) })).toBeVisible()
})

test('a member who did not sign up by phone learns it from the answer, without another sign-in before', async ({
  page,
  t,
  gateway,
}) => {
  await startSignedIn(page, await registerMember(gateway.origin))
  await page.goto('/marketing/collect-coupons?activityNo=DEMO-PHONEREG&cnty=jp&lang=en')
  await page.getByRole('button', { name: t('campaign.signInByPhone') }).click()
  await expect(page.getByText(t('sign-in-steps.byPhoneText'))).toBeVisible()
})

test('a double submission sends one code', async ({ page, t, gateway }) => {
  const phone = newPhone()
  await page.goto('/auth?cnty=jp&lang=en')
  await byPhone(page, t)
  await phoneField(page, t).fill(phone.mobile)
  await page.getByRole('button', { name: t('sign-in.sendCode') }).dblclick()
  await expect(codeField(page, t)).toBeVisible()
  // Codes are delivered shortly after the call.
  await expect.poll(() => codesFor(gateway.origin, phone.e164)).toHaveLength(1)
  // Back from the code, the number is grouped as it was typed.
  await page.getByRole('button', { name: t('sign-in.change') }).click()
  await expect(phoneField(page, t)).toHaveValue(/^090-\d{4}-\d{4}$/)
  expect(await codesFor(gateway.origin, phone.e164)).toHaveLength(1)
})

test('a typed contact survives a reload, and a code does not', async ({ page, t, gateway }) => {
  const email = newEmail()
  await page.goto('/auth')
  await page.locator('main input[name=email]').fill('mira@exa')
  await page.reload()
  await expect(page.locator('main input[name=email]')).toHaveValue('mira@exa')
  const code = await submitEmail(page, t, gateway.origin, email)
  await codeField(page, t).fill(code)
  await expect(page.locator('input[name=terms]')).toBeVisible()
  await page.reload()
  await expect(codeField(page, t)).toHaveValue('')
  expect(await page.evaluate(() => JSON.stringify([sessionStorage, localStorage]))).not.toContain(code)
  await codeField(page, t).fill(code)
  await completeRegistration(page, t)
  await expect(page).toHaveURL(/\/home/)
})

test('a typed phone number survives a failed request', async ({ page, context, t, consoleGuard }) => {
  consoleGuard.allow(/ERR_INTERNET_DISCONNECTED/)
  await page.goto('/auth?cnty=jp&lang=en')
  await byPhone(page, t)
  await phoneField(page, t).fill('09012345678')
  await expect(phoneField(page, t)).toHaveValue('090-1234-5678')
  await context.setOffline(true)
  await send(page, t)
  await expect(page.locator('form').getByText(t('failures.offline'))).toBeVisible()
  await expect(phoneField(page, t)).toHaveValue('090-1234-5678')
})

test('a number that is typed and sent before the rules of numbers have loaded is checked and grouped once they have', async ({
  page,
  t,
}) => {
  let load = () => {}
  const typed = new Promise<void>((resolve) => (load = resolve))
  await page.route(/\/assets\/phone-numbers/, async (route) => {
    await typed
    await route.continue()
  })
  await page.goto('/auth?cnty=jp&lang=en')
  await byPhone(page, t)
  await phoneField(page, t).fill('090123456')
  await send(page, t)
  load()
  await expect(phoneField(page, t)).toHaveValue('090-1234-56')
  await expect(phoneField(page, t)).toBeFocused()
  await expect(phoneField(page, t)).toHaveAccessibleDescription(t('sign-in-steps.phoneInvalid'))
})

test('sign-in works where the browser denies storage', async ({ page, t, gateway }) => {
  await page.addInitScript(() => {
    for (const area of ['sessionStorage', 'localStorage']) {
      Object.defineProperty(window, area, {
        get: () => {
          throw new DOMException('Denied', 'SecurityError')
        },
      })
    }
  })
  const phone = newPhone()
  await page.goto('/auth?cnty=jp&lang=en')
  await byPhone(page, t)
  await phoneField(page, t).fill(phone.mobile)
  await send(page, t)
  await codeField(page, t).fill(await codeFor(gateway.origin, phone.e164))
  await agreeToTerms(page)
  await page.getByRole('button', { name: t('sign-in-steps.join') }).click()
  await page.getByRole('button', { name: t('common.later') }).click()
  await page.getByRole('button', { name: t('common.later') }).click()
  await expect(page).toHaveURL(/\/home/)
})

const elsewhere = [
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/%2f/evil.example',
  '/.//evil.example',
  '/\t/evil.example',
]

for (const next of elsewhere) {
  test(`sign-in does not redirect to another site: ${JSON.stringify(next)}`, async ({ page, t, gateway }) => {
    await page.goto(`/auth?next=${encodeURIComponent(next)}&cnty=us&lang=en`)
    await signIn(page, t, gateway.origin, newEmail())
    await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(t('sign-in.title'))
    expect(new URL(page.url()).origin).toBe(gateway.origin)
  })
}

const fits = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)

async function scrollIntoViewport(control: Locator): Promise<void> {
  await control.scrollIntoViewIfNeeded()
  await expect(control).toBeInViewport()
}

for (const [what, width, size] of [
  ['on 320 px', 320, '100%'],
  ['with letters twice as large', 390, '200%'],
] as const) {
  test(`every control can be reached ${what}`, async ({ page, t }) => {
    await resize(page, { width, height: 640 })
    await page.goto(linkTo('DEMO-NEWUSER', 'en'))
    await page.evaluate((fontSize) => {
      document.documentElement.style.fontSize = fontSize
    }, size)
    await untilHydrated(page)
    await page.locator('[data-early=claim]').click()
    await scrollIntoViewport(page.getByRole('button', { name: t('sign-in.byPassword') }))
    await byPhone(page, t)
    await scrollIntoViewport(page.getByRole('button', { name: t('sign-in-steps.usePassword') }))
    await page.getByRole('button', { name: t('sign-in-steps.usePassword') }).click()
    await scrollIntoViewport(page.getByRole('button', { name: t('sign-in-steps.useCode') }))
    await page.getByRole('button', { name: t('sign-in-steps.country') }).click()
    await scrollIntoViewport(page.getByRole('option', { name: /Argentina/ }))
    await scrollIntoViewport(page.getByRole('option', { name: /Vietnam/ }))
    expect(await fits(page)).toBe(true)
  })
}
