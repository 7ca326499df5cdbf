import { countries, type Country } from '@crema/contract/countries/countries'
import { apiVersion, headers, pathPrefix } from '@crema/contract/http/headers'
import { sign } from '@crema/contract/http/signature'
import { launchHeadScript } from '@crema/contract/launch/launch-head'
import { displayFace } from '@crema/contract/page/display-font'
import type { DrawnScreen, EarlyPaper, FirstPaint } from '@crema/contract/page/first-paint'
import type { Locale } from '@crema/i18n/locales'
import type { Config } from '#src/config/config.ts'
import type { BuiltPage, PageStyles } from './built-page.ts'
import { asText, linkTags } from './link-tags.ts'
import { type ReadyPage, readyPage } from './page-response.ts'
import { asJson, settingsBlock } from './page-settings.ts'

type AwaitedScreen = Extract<FirstPaint, { kind: 'awaited' }>
type Place = { href: string; locale: Locale; country: Country; now: Date; isLaunch: boolean }
type Keys = Pick<Config, 'appKey' | 'appSecret' | 'brand' | 'demo' | 'publicOrigin'>
  & Pick<EarlyPaper, 'appMarker'>

/**
 * The whole page of a screen: its styles and messages inside, its scripts left for after the first paint.
 * Everything in it is the same for everybody.
 */
export function composePage(
  built: BuiltPage,
  drawn: DrawnScreen,
  place: Place,
  config: Keys,
): Promise<ReadyPage> {
  const { scripts, styles } = built.filesOf(drawn.screen, drawn.laterParts)
  const early: EarlyPaper = {
    scripts,
    face: displayFace(built.face),
    claim: signedClaim(built.version, place, config),
    appMarker: config.appMarker,
  }
  // In front of the script that reads it: a tap may come before the end of the page has.
  const earlyBlock = `<script type="application/json" id="early">${asJson(early)}</script>`
  // What can be tapped is painted together with what stands above it, in one piece.
  const expected = drawn.html.includes('data-early=')
    ? '<link rel="expect" href="#sign-in" blocking="render">'
    : ''
  const html = inLanguage(place.isLaunch ? withLaunchHead(built.template) : built.template, drawn)
    .replace(titleTag, () => linkTags(drawn, { ...place, origin: config.publicOrigin }))
    // Its scripts and styles are inside, or wait for the first paint.
    .replaceAll(
      /\s*<script type="module".*?<\/script>|\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g,
      '',
    )
    .replace(
      '<!--settings-->',
      () =>
        `${expected}${inlineStyles(styles)}${settingsBlock(built.version, config)}${earlyBlock}<script>${built.earlyScript}</script>`,
    )
    .replace(
      emptyRoot,
      () =>
        `<div id="root">${drawn.html}</div>`
        + `<script type="application/json" id="state">${drawn.state.replaceAll('<', String.raw`\u003c`)}</script>`,
    )
  return readyPage(html, {
    scripts: [built.earlyScript, ...(place.isLaunch ? [launchHeadScript] : [])],
    styles: [styles.text],
  })
}

/** The page that the browser fills: for screens of members, and for every other address. Also the one that the service worker keeps. */
export const composePlainPage = (template: string): Promise<ReadyPage> =>
  readyPage(template, { scripts: [launchHeadScript] })

/**
 * The same for a screen that is waited for: its bar and its bones are there at once, with their styles, and what it will
 * ask for is named, so that the browser fetches all of it together instead of finding one file after the other.
 */
export function composeAwaitedPage(
  built: BuiltPage,
  template: string,
  awaited: AwaitedScreen,
  locale: Locale,
): Promise<ReadyPage> {
  const { scripts, styles } = built.aheadOf(awaited.screen, awaited.words, locale)
  const ahead = scripts
    .filter((href) => !template.includes(`"${href}"`))
    .map((href) => `<link rel="modulepreload" crossorigin href="${href}">`)
  const html = inLanguage(template, awaited)
    .replace(titleTag, () => `<title>${asText(awaited.title)}</title>`)
    .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace('</head>', () => `${inlineStyles(styles)}${ahead.join('')}</head>`)
    .replace(emptyRoot, () => `<div id="root">${awaited.html}</div>`)
  return readyPage(html, { scripts: [launchHeadScript], styles: [styles.text] })
}

const titleTag = /<title>.*?<\/title>/
const emptyRoot = '<div id="root"></div>'

function inLanguage(
  template: string,
  { language, direction }: Pick<DrawnScreen, 'language' | 'direction'>,
): string {
  return template.replace('<html lang="en" dir="ltr">', `<html lang="${language}" dir="${direction}">`)
}

/** A page whose address may hold a launch token begins with the script that takes it out. */
export function withLaunchHead(html: string): string {
  return html.replace('<head>', () => `<head><script>${launchHeadScript}</script>`)
}

/**
 * The styles stand in the page itself. The switched-off links to their files are not fetched; they tell the
 * build's loader of scripts that the styles are there already.
 */
function inlineStyles({ text, hrefs }: PageStyles): string {
  return `<style>${text}</style>${hrefs.map((href) => `<link rel="stylesheet" href="${href}" disabled>`).join('')}`
}

/** The claim call's headers; the signature holds for the minutes the contract allows, the page is kept for seconds. */
function signedClaim(
  version: string,
  { href, locale, country, now }: Place,
  { appKey, appSecret, brand }: Keys,
): EarlyPaper['claim'] {
  const url = `${pathPrefix}activity/claim`
  const timestamp = String(now.getTime())
  return {
    url,
    activityNo: new URL(href, 'http://page').searchParams.get('activityNo') ?? '',
    names: ['activityNo', 'fissionCode', 'shareMemberId'],
    headers: {
      'content-type': 'application/json',
      [headers.timestamp]: timestamp,
      [headers.appKey]: appKey,
      [headers.signature]: sign({ path: url, timestamp, version }, appSecret),
      [headers.version]: version,
      [headers.apiVersion]: apiVersion,
      [headers.brand]: brand,
      [headers.language]: locale,
      [headers.country]: country,
      [headers.zone]: countries[country].zone,
      [headers.countryCode]: countries[country].dial,
    },
  }
}
