import { type LaunchValues, launchValues } from '@crema/contract/launch'
import { hostApp } from '#src/host-app/host-app.ts'

/** The page is drawn already, and an app that is there answers in a few; one that is not must not hold it up. */
const limitMs = 1_000

/** What the app around the page says of person and place, as far as it says so at once. Never rejects. */
export async function saidByApp(): Promise<LaunchValues> {
  const app = await hostApp()
  const tooLate = new Promise<undefined>((resolve) => setTimeout(resolve, limitMs))
  const init = await Promise.race([app?.init(), tooLate])
  if (!init) return {}
  const { lang, defaultLang, cnty, zone, did, shopMdCode, userInfo } = init
  return launchValues({
    language: lang,
    defaultLanguage: defaultLang,
    country: cnty,
    zone,
    deviceId: did,
    shopMdCode,
    memberId: userInfo?.memberId,
  })
}
