import { countries, type Country } from '@crema/contract/countries/countries'
import { apiVersion, headers, pathPrefix } from '@crema/contract/http/headers'
import { sign } from '@crema/contract/http/signature'
import { launchHeadScript } from '@crema/contract/launch/launch-head'
import type { RenderedScreen, EarlyScriptData, FirstPaint } from '@crema/contract/page/first-paint'
import { type MemberScreenData, memberScreenPath } from '@crema/contract/page/member-screen'
import { memberScreenPolicy } from '@crema/contract/page/trusted-types'
import { localeCodes, locales, type Locale } from '@crema/i18n/locales'
import type { Config } from '#src/config/config.ts'
import type { BuiltPage, PageStyles } from './built-page.ts'
import { isInvitationPath } from './invitation-link.ts'
import { asText, linkTags } from './link-tags.ts'
import { type PageResponse, createPageResponse } from './page-response.ts'
import { asJson, settingsBlock } from './page-settings.ts'

type ShellScreen = Extract<FirstPaint, { kind: 'shell' }>
type PageRequest = { href: string; locale: Locale; country: Country; now: Date; isLaunch: boolean }
type PageConfig = Pick<Config, 'appKey' | 'appSecret' | 'brand' | 'demo' | 'publicOrigin'>
  & Pick<EarlyScriptData, 'appMarker'>

/**
 * The page of a rendered screen: with its styles and messages inline, those that no visible element needs after the content; its scripts load
 * after the first paint. It is the same for every visitor.
 */
export function composeRenderedPage(
  built: BuiltPage,
  screen: RenderedScreen,
  request: PageRequest,
  config: PageConfig,
): Promise<PageResponse> {
  const { scripts, stylesOf } = built.filesOf(screen.screen, 'rendered')
  const styles = withTones(built, stylesOf(screen.html), screen.html)
  const early: EarlyScriptData = {
    scripts,
    claim: signedClaim(built.version, request, config),
    appMarker: config.appMarker,
  }
  // Before the script that reads it, since a tap can come before the end of the page has loaded.
  const earlyBlock = `<script type="application/json" id="early">${asJson(early)}</script>`
  // The first frame waits for the button that can be tapped, so that the layout does not shift before a tap.
  const hasClaim = screen.html.includes('data-early=')
  const expected = hasClaim ? '<link rel="expect" href="#sign-in" blocking="render">' : ''
  const waitingPictures = hasClaim ? `<style id="pictures" media="(scripting)">${noPictures}</style>` : ''
  const html = inLanguage(request.isLaunch ? withLaunchHead(built.template) : built.template, screen)
    .replace(titleTag, () => linkTags(screen, { ...request, origin: config.publicOrigin }))
    // Styles are inline; the early script loads the scripts.
    .replaceAll(
      /\s*<script type="module".*?<\/script>|\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g,
      '',
    )
    .replace(
      '<!--settings-->',
      () =>
        `${expected}${inlineStyles(styles)}${waitingPictures}${settingsBlock(built.version, config)}${earlyBlock}<script>${built.earlyScript}</script>`,
    )
    .replace(
      emptyRoot,
      () => `${rootAndState(screen, laterStyles(styles))}${hasClaim ? '' : allTones(built)}`,
    )
  return createPageResponse(html, {
    scripts: [built.earlyScript, ...(request.isLaunch ? [launchHeadScript] : [])],
    styles: [styles.text, styles.laterText, hasClaim ? noPictures : ''].filter(Boolean),
  })
}

const rootAndState = ({ html, state }: RenderedScreen, styles = '') =>
  `<div id="root">${html}</div>${styles}<script type="application/json" id="state">${state.replaceAll('<', String.raw`\u003c`)}</script>`

/**
 * What a page that is a shell shows for the member of its token. The shell has the styles of the screen; those of components that few pages
 * contain are not needed, since the page of a member shows none of them.
 */
export const composeMemberScreen = (screen: RenderedScreen): Promise<PageResponse> =>
  createPageResponse(rootAndState(screen), {})

/**
 * The empty page of each locale, which the browser renders: for member-only screens and any other address, and for the
 * service worker.
 */
export async function composeClientPages(template: string): Promise<Record<Locale, PageResponse>> {
  const pages = localeCodes.map(async (locale) => {
    const { tag: language, direction } = locales[locale]
    const html = inLanguage(template, { language, direction })
    return [locale, await createPageResponse(html, { scripts: [launchHeadScript] })] as const
  })
  return Object.fromEntries(await Promise.all(pages)) as Record<Locale, PageResponse> // one entry for each code
}

/**
 * The page of a shell-rendered screen: its bar and skeleton with their styles, and preload links for all its scripts, so
 * that the browser requests them together instead of discovering one after the other. `otherScreens`: present where a tab with a token
 * shows the member's screen first; its script then loads the others.
 */
export function composeShellPage(
  built: BuiltPage,
  template: string,
  screen: ShellScreen,
  { locale, otherScreens }: { locale: Locale; otherScreens: readonly string[] | undefined },
): Promise<PageResponse> {
  const { scripts, stylesOf } = built.filesOf(screen.screen, 'shell')
  const styles = stylesOf(screen.html)
  const ofBrowser = [...scripts, ...built.messageScripts(screen.messages, locale)]
  const shell = inLanguage(template, screen)
    .replace(titleTag, () => `<title>${asText(screen.title)}</title>`)
    .replaceAll(/\s*<link rel="stylesheet"[^>]*>/g, '')
    .replace(emptyRoot, () => `<div id="root">${screen.html}</div>${laterStyles(styles)}${allTones(built)}`)
  if (otherScreens) {
    const ofScreen = built.filesOf(screen.screen, 'rendered').scripts
    const data: MemberScreenData = {
      path: memberScreenPath,
      otherScreens,
      scripts: ofScreen,
      moreScripts: ofBrowser.filter((href) => !ofScreen.includes(href)),
      entry: built.entry,
    }
    const { memberScreenScript } = built
    const block = `<script type="application/json" id="member-screen">${asJson(data)}</script>`
    const html = shell
      .replaceAll(scriptTags, '')
      .replace(
        '</head>',
        () => `${inlineStyles(styles)}${block}<script>${memberScreenScript}</script></head>`,
      )
    return createPageResponse(html, {
      scripts: [launchHeadScript, memberScreenScript],
      styles: [styles.text, styles.laterText].filter(Boolean),
      trustedTypesPolicy: memberScreenPolicy,
    })
  }
  const preloads = ofBrowser
    .filter((href) => !template.includes(`"${href}"`))
    .map((href) => `<link rel="modulepreload" crossorigin href="${href}">`)
  const html = shell.replace('</head>', () => `${inlineStyles(styles)}${preloads.join('')}</head>`)
  return createPageResponse(html, {
    scripts: [launchHeadScript],
    styles: [styles.text, styles.laterText].filter(Boolean),
  })
}

const scriptTags = /\s*<script type="module".*?<\/script>|\s*<link rel="modulepreload"[^>]*>/g

/**
 * Keeps the pictures out of the first paint of a page with a claim control, until the early script removes this style sheet: lazy pictures are
 * requested when they come near the view. Without scripts it does not apply.
 */
const noPictures = 'img{translate:0 -99in}'

const titleTag = /<title>.*?<\/title>/
const emptyRoot = '<div id="root"></div>'

function inLanguage(
  template: string,
  { language, direction }: Pick<RenderedScreen, 'language' | 'direction'>,
): string {
  return template.replace('<html lang="en" dir="ltr">', `<html lang="${language}" dir="${direction}">`)
}

/** Adds the script that removes a launch token from the address, before anything else runs. */
export function withLaunchHead(html: string): string {
  return html.replace('<head>', () => `<head><script>${launchHeadScript}</script>`)
}

/**
 * The styles are inline. The disabled links to their files are not requested; their presence prevents the module loader
 * of the build from loading the files again. The preload scanner of Chromium before 156 requests disabled style sheets, but
 * none whose `media` does not match.
 */
function inlineStyles({ text, hrefs }: PageStyles): string {
  return `<style>${text}</style>${hrefs.map((href) => `<link rel="stylesheet" href="${href}" media="not all" disabled>`).join('')}`
}

const laterStyles = ({ laterText }: PageStyles) => laterText && `<style>${laterText}</style>`

/** Adds the rules of the tones that the screen shows, which are the background of its first paint, and of a campaign that ends. */
function withTones(built: BuiltPage, styles: PageStyles, html: string): PageStyles {
  const shown = new Set(Array.from(html.matchAll(/ data-tone="(\w+)"/g), ([, tone = '']) => tone))
  if (shown.size > 0) shown.add('off')
  return { ...styles, text: styles.text + Array.from(shown, (tone) => built.toneRules(tone) ?? '').join('') }
}

/**
 * The tones of the screens that are opened next, at the end of the page: a style sheet there does not delay its first paint. A page with
 * a claim control loads them after the first tap.
 */
const allTones = ({ tones }: BuiltPage) => `<link rel="stylesheet" href="${tones}">`

/** The call of the claim's or the help's button. The signature of its headers expires after minutes, the page is cached for seconds. */
function signedClaim(
  version: string,
  { href, locale, country, now }: PageRequest,
  { appKey, appSecret, brand }: PageConfig,
): EarlyScriptData['claim'] {
  const { pathname, searchParams } = new URL(href, 'http://page')
  const activityNo = searchParams.get('activityNo') ?? ''
  const isHelp = isInvitationPath(pathname)
  const url = `${pathPrefix}${isHelp ? 'fission/assist' : 'activity/claim'}`
  const timestamp = String(now.getTime())
  return {
    url,
    method: 'POST',
    // As the page stores it with a pending claim.
    subject: isHelp ? `${activityNo}/${searchParams.get('fissionCode') ?? ''}` : activityNo,
    names: ['activityNo', 'fissionCode', ...(isHelp ? [] : ['shareMemberId'])],
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
      [headers.countryCode]: countries[country].dial,
    },
  }
}
