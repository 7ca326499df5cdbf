import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { countries, type Country } from '@crema/contract/countries'
import type { EarlyPaper, FirstPaint } from '@crema/contract/first-paint'
import { displayFace } from '@crema/contract/display-face'
import { apiVersion, headers, pathPrefix } from '@crema/contract/headers'
import { launchHeadScript } from '@crema/contract/launch-head'
import { sign } from '@crema/contract/signature'
import type { Locale } from '@crema/i18n/locales'
import type { Config } from '#src/config.ts'
import { contentSecurityPolicy } from '../security-headers.ts'
import type { BuiltPage } from './built-page.ts'
import { linkTags } from './link-tags.ts'
import { asJson, settingsBlock } from './page-settings.ts'

/** A page ready to be sent, with all that goes with it. */
export type ReadyPage = {
  html: Buffer
  brotli: Buffer
  gzip: Buffer
  etag: string
  policy: string
}

type Drawn = Extract<FirstPaint, { kind: 'drawn' }>
type Place = { href: string; locale: Locale; country: Country; now: Date; isLaunch: boolean }
type Keys = Pick<Config, 'appKey' | 'appSecret' | 'brand' | 'demo' | 'publicOrigin'> & Pick<EarlyPaper, 'appMarker'>

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)

/**
 * The whole page of a screen: its styles and messages inside, its scripts left for after the first paint.
 * Everything in it is the same for everybody.
 */
export async function composePage(built: BuiltPage, drawn: Drawn, place: Place, config: Keys): Promise<ReadyPage> {
  const { scripts, styles } = built.filesOf(drawn.screen, drawn.laterParts)
  const early: EarlyPaper = { scripts, face: displayFace(built.face), claim: signedClaim(built.version, place, config), appMarker: config.appMarker }
  // In front of the script that reads it: a tap may come before the end of the page has.
  const earlyBlock = `<script type="application/json" id="early">${asJson(early)}</script>`
  // What can be tapped is painted together with what stands above it, in one piece.
  const expected = drawn.html.includes('data-early=') ? '<link rel="expect" href="#sign-in" blocking="render">' : ''
  const html = Buffer.from(
    (place.isLaunch ? withLaunchHead(built.template) : built.template)
      .replace('<html lang="en" dir="ltr">', `<html lang="${drawn.language}" dir="${drawn.direction}">`)
      .replace(/<title>.*?<\/title>/, () => linkTags(drawn, { ...place, origin: config.publicOrigin }))
      // Its scripts and styles are inside, or wait for the first paint.
      .replaceAll(/\s*<script type="module".*?<\/script>|\s*<link rel="(?:modulepreload|stylesheet)"[^>]*>/g, '')
      .replace('<!--settings-->', () => expected + inlineHead(styles, settingsBlock(built.version, config) + earlyBlock, built.earlyScript))
      .replace(
        '<div id="root"></div>',
        () =>
          `<div id="root">${drawn.html}</div>` +
          `<script type="application/json" id="state">${drawn.state.replaceAll('<', String.raw`\u003c`)}</script>`,
      ),
  )
  // Beyond 7 it takes ten times as long.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 7, [constants.BROTLI_PARAM_SIZE_HINT]: html.length }
  return {
    html,
    brotli: await compressBrotli(html, { params }),
    gzip: await compressGzip(html),
    etag: `"${createHash('sha256').update(html).digest('base64url').slice(0, 22)}"`,
    policy: contentSecurityPolicy({ scripts: [hashOf(built.earlyScript), ...(place.isLaunch ? [launchHeadHash] : [])], styles: [hashOf(styles.text)] }),
  }
}

/** A page whose address holds a launch token begins with the script that takes it out. */
export function withLaunchHead(html: string): string {
  return html.replace('<head>', () => `<head><script>${launchHeadScript}</script>`)
}

/** For the policy of such a page. */
export const launchHeadHash = `sha256-${createHash('sha256').update(launchHeadScript).digest('base64')}`

/**
 * The styles stand in the page itself. The switched-off links to their files are not fetched; they tell the
 * build's loader of scripts that the styles are there already.
 */
function inlineHead(styles: { text: string; hrefs: string[] }, settings: string, earlyScript: string): string {
  const links = styles.hrefs.map((href) => `<link rel="stylesheet" href="${href}" disabled>`)
  return `<style>${styles.text}</style>${links.join('')}${settings}<script>${earlyScript}</script>`
}

/** The claim call's headers; the signature holds for the minutes the contract allows, the page is kept for seconds. */
function signedClaim(version: string, { href, locale, country, now }: Place, { appKey, appSecret, brand }: Keys): EarlyPaper['claim'] {
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

function hashOf(inline: string): string {
  return `sha256-${createHash('sha256').update(inline).digest('base64')}`
}
