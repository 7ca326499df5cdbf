/** What a person does before the picture is taken. */
import type { Page } from '@playwright/test'
import type { Words } from '../page-texts.ts'
import { askForCode, signIn } from '../sign-in.ts'

export type Stage = {
  page: Page
  t: Words
  origin: string
  /** Of somebody new, another one for each screen and language: an address gets few codes an hour. */
  email: string
}

export type Step = (stage: Stage) => Promise<void>

export const claim: Step = async ({ page }) => {
  await page.locator('[data-early="claim"]').click()
  await page.getByRole('dialog').waitFor()
}

export const sendsBadAddress: Step = async ({ page, t }) => {
  await page.getByRole('textbox', { name: t('sign-in.email') }).fill('mira@')
  await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
  await page.getByRole('alert').waitFor()
}

export const losesConnection: Step = async ({ page, t }) => {
  await page.context().setOffline(true)
  await page.getByRole('textbox', { name: t('sign-in.email') }).fill('mira@example.com')
  await page.getByRole('button', { name: t('sign-in.sendCode') }).click()
  await page.getByRole('dialog').getByText(t('failures.offline')).waitFor()
}

export const sendsAddress: Step = async (stage) => {
  await askForCode(stage.page, stage.t, stage.origin, stage.email)
  await stage.page.getByRole('textbox', { name: stage.t('sign-in.codeLabel') }).waitFor()
}

export const sendsWrongCode: Step = async ({ page, t }) => {
  await page.getByRole('textbox', { name: t('sign-in.codeLabel') }).fill('000000')
  await page.getByRole('alert').waitFor()
}

export const signsUp: Step = async (stage) => {
  await signIn(stage.page, stage.t, stage.origin, stage.email)
  await stage.page.getByRole('heading', { name: stage.t('tickets.emptyUnusedTitle') }).waitFor()
}

export const claimAsNewcomer: Step = async (stage) => {
  await claim(stage)
  await signIn(stage.page, stage.t, stage.origin, stage.email)
  await stage.page.getByRole('heading', { name: stage.t('campaign.claimedTitle') }).waitFor()
}
