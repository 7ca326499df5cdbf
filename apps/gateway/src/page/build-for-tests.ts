/** A small build of the page for tests of the gateway, whose server entry renders by the address. */
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll } from 'vitest'
import type { PageManifest } from '@crema/contract/page/page-manifest'
import { startGateway, type TestGateway } from '#src/testing/gateway.ts'

/** The content of `main-a1b2c3.js`. */
export const script = 'console.log("a script that is long enough to be compressed")\n'.repeat(50)
/** Headers with which a browser asks for a page. */
export const browser = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

export const template =
  '<!doctype html><html lang="en" dir="ltr"><head><title>x</title><!--settings-->'
  + '<script type="module" src="/assets/main-a1b2c3.js"></script><link rel="stylesheet" href="/assets/main-a1b2c3.css">'
  + '</head><body><div id="root"></div></body></html>'
const manifest: PageManifest = {
  earlyScript: 'assets/early-a1b2c3.js',
  memberScreenScript: 'assets/member-screen-a1b2c3.js',
  entry: 'assets/main-a1b2c3.js',
  displayFont: 'assets/display-a1b2c3.woff2',
  tones: {
    file: 'assets/art-a1b2c3/tones.css',
    rules: {
      sea: '[data-tone=sea]{color:teal}',
      night: '[data-tone=night]{color:navy}',
      off: '[data-tone=off]{color:grey}',
    },
  },
  screens: {
    campaign: {
      rendered: {
        scripts: ['assets/main-a1b2c3.js', 'assets/screen-a1b2c3.js'],
        styles: [
          'assets/main-a1b2c3.css',
          'assets/sheet-a1b2c3.css',
          'assets/result-a1b2c3.css',
          'assets/after-a1b2c3.css',
        ],
        rareStyles: ['assets/missing-a1b2c3.css'],
      },
    },
    wallet: {
      rendered: {
        scripts: ['assets/main-a1b2c3.js', 'assets/cards-a1b2c3.js', 'assets/wallet-a1b2c3.js'],
        styles: ['assets/main-a1b2c3.css', 'assets/wallet-a1b2c3.css'],
        rareStyles: [],
      },
      shell: {
        scripts: [
          'assets/main-a1b2c3.js',
          'assets/cards-a1b2c3.js',
          'assets/wallet-a1b2c3.js',
          'assets/first-tap-a1b2c3.js',
        ],
        styles: ['assets/main-a1b2c3.css', 'assets/wallet-a1b2c3.css'],
        rareStyles: [],
      },
    },
  },
  messages: { tickets: { de: 'assets/de-a1b2c3.js', en: 'assets/en-a1b2c3.js' } },
}
export const earlyScript = 'window.early=1'
export const memberScreenScript = 'window.member=1'
/** Renders anything for a member, `/rendered` from a campaign, a shell for `/wallet`, redirects `/old`, and leaves the rest to the browser. */
const serverEntry = `
let count = 0
export const renderFirstPaint = async ({ href, locale, country, forMember, inApp, personalAtMs, device, read }) => {
  if (inApp) return { kind: 'rendered', html: '<main>app ' + ++count + '</main>', state: '{}', language: locale,
    direction: 'ltr', title: 'Home', screen: 'campaign' }
  if ((href.startsWith('/marketing/tickets') && !personalAtMs) || href.startsWith('/home/stores')) return { kind: 'shell', screen: 'wallet',
    messages: [], html: '<h1>' + href + '</h1>', language: locale, direction: 'ltr', title: 'List' }
  if (device) return { kind: 'rendered', html: '<main>' + device + ' ' + ++count + '</main>', state: '{}', language: locale,
    direction: 'ltr', title: 'App', screen: 'campaign' }
  if (personalAtMs) {
    const [{ ok: member }, mine] = [await read('GET customer/info', {}), await read('GET coupon/mine', {})]
    return { kind: 'rendered', html: '<main>' + member.displayName + ' ' + member.memberId + ' has ' + mine.ok.counts.unused + ' at ' + href + '</main>',
      state: '{}', language: locale, direction: 'ltr', title: 'Home', screen: 'campaign' }
  }
  if (forMember) return { kind: 'rendered', html: '<main>member ' + ++count + '</main>', state: '{}', language: locale,
    direction: 'ltr', title: 'Home', screen: 'campaign' }
  if (href.startsWith('/kind')) return { kind: 'redirect', to: href.replace('/kind', '/rendered') }
  if (href.startsWith('/old')) return { kind: 'redirect', to: '/home' }
  if (href.startsWith('/wallet')) return { kind: 'shell', screen: 'wallet', messages: ['tickets'],
    html: '<h1>' + locale + '</h1>', language: locale, direction: 'ltr', title: 'My <coupons>' }
  if (href.startsWith('/broken')) throw new Error('cannot render')
  if (!href.startsWith('/rendered') && !href.startsWith('/marketing/collect-coupons')) return { kind: 'memberOnly' }
  const answer = await read('GET activity/detail', { activityNo: new URL(href, 'http://x').searchParams.get('activityNo') })
  const text = 'ok' in answer ? answer.ok.state : answer.refused
  const tap = href.startsWith('/rendered-tap') ? '<button data-early="claim">'
    : href.startsWith('/rendered-rare') ? '<p class="other Rab">' : href.startsWith('/rendered-result') ? '<p class="Res">'
    : '<dialog class="Res"></dialog>'
  return { kind: 'rendered', html: tap + '<main>' + text + ' ' + ++count + '</main><i data-tone="sea"></i>', state: JSON.stringify({ evil: '</script>' }),
    language: locale, direction: 'ltr', title: '<' + country + '>', description: '"' + href + '"', screen: 'campaign' }
}`

/** Writes the build into a new folder and returns its path. */
async function writeBuild(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'crema-pages-'))
  const client = join(folder, 'client')
  await mkdir(join(client, 'assets'), { recursive: true })
  await mkdir(join(folder, 'server'))
  const addAsset = (name: string, content: string | Buffer) =>
    writeFile(join(client, 'assets', name), content)
  await writeFile(join(client, 'index.html'), template)
  await writeFile(join(client, 'page-manifest.json'), JSON.stringify(manifest))
  await writeFile(join(client, 'icon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>')
  await addAsset('main-a1b2c3.js', script)
  await addAsset('main-a1b2c3.js.br', brotliCompressSync(script))
  await addAsset('main-a1b2c3.css', 'body{color:red}')
  await addAsset('wallet-a1b2c3.css', 'p{color:blue}')
  await addAsset('sheet-a1b2c3.css', 'dialog{color:blue}')
  await addAsset('result-a1b2c3.css', '.Res{color:gold}')
  await addAsset('after-a1b2c3.css', '.Aft{color:grey}')
  await addAsset('missing-a1b2c3.css', '.Rab{color:green}')
  await addAsset('early-a1b2c3.js', earlyScript)
  await addAsset('member-screen-a1b2c3.js', memberScreenScript)
  await writeFile(join(folder, 'server', 'entry-server.js'), serverEntry)
  return folder
}

/** Starts a gateway with the build before the tests of a file. Gateway and folder exist while its tests run. */
export function serveBuild() {
  let folder: string
  let gateway: TestGateway
  beforeAll(async () => {
    folder = await writeBuild()
    gateway = await startGateway({ pagesFolder: folder, config: { appKey: '</script><b>$&' } })
  })
  afterAll(async () => {
    await gateway.close()
    await rm(folder, { recursive: true })
  })
  return {
    get folder() {
      return folder
    },
    get gateway() {
      return gateway
    },
    get: (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' | 'POST' = 'GET') =>
      gateway.app.inject({ method, url, headers }),
  }
}
