import { countryList, type Country } from '@crema/contract/countries/countries'
import { relativeTime } from '@crema/i18n/format/dates/relative'
import { localeNames } from '@crema/i18n/locale-names'
import { localeCodes, type Locale } from '@crema/i18n/locales'
import { html, type Html } from '#src/mail/html.ts'
import { qrSvg } from '#src/qr-svg.ts'
import { demoInvitations } from './data/assist/demo-invitations.ts'
import type { InboxItem, InboxNotice } from './demo-inbox.ts'
import type { DemoSection } from './demo-links.ts'

export type DemoView = {
  brand: string
  /** The origin of the request, so that QR codes lead to the same machine. */
  origin: string
  country: Country
  locale: Locale
  memberEmail: string
  memberPassword: string
  /** Whether codes are sent by mail instead of to the demo inbox. */
  sendsMail: boolean
  sections: readonly DemoSection[]
  /** QR codes of stores, for scan-only campaigns. */
  scans: readonly DemoScan[]
}

export type DemoScan = { shows: string; qrText: string; isValid: boolean }

/** The page with all demo campaigns. It is for engineers: in English only, without scripts. */
export function demoPage({
  brand,
  origin,
  country,
  locale,
  memberEmail,
  memberPassword,
  sendsMail,
  sections,
  scans,
}: DemoView): string {
  const urlFor = (path: string, parameters: Record<string, string>) => {
    const url = new URL(path, origin)
    for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
    return url.href
  }
  const launch = { lang: locale, cnty: country }
  return page(
    `${brand} demo`,
    html`
    <header class="hero">
      <p class="brand">${brand}</p>
      <h1>All demo campaigns</h1>
      <p>Open a campaign here, or scan its code with a phone in the same network. ${
        sendsMail ? 'Codes are sent by mail (SMTP_URL).' : 'No mail is sent: codes are in the demo inbox.'
      }</p>
      <p>For engineers and designers: <a href="/demo/components">all components</a> in their states, themes and directions.</p>
    </header>
    <main>
      <div class="panels">
        <section class="panel dark" aria-labelledby="member">
          <h2 id="member">The demo member</h2>
          <p class="figure">${memberEmail}</p>
          <p>Has vouchers in every state and 1,280 stars in each country. Sign in with this address and the code that is sent, or with the password <b>${memberPassword}</b>.</p>
          <p class="actions">
            <a class="button" href="${urlFor('/auth', launch)}">Sign in</a>
            <a class="button quiet" href="${inboxPath(memberEmail)}">Inbox</a>
            <a class="button quiet" href="/demo/till">Till</a>
            <a class="button quiet" href="/demo/app">App</a>
            <a class="button quiet" href="/demo/kiosk?country=${country}">Kiosk</a>
            <a class="button quiet" href="/demo/friend?invitation=${demoInvitations['DEMO-FISSION'].code}">A friend helps</a>
          </p>
        </section>
        <form class="panel" method="get" action="/demo" aria-labelledby="region">
          <h2 id="region">Country and language</h2>
          <div class="fields">
            <label>Country <select name="country">
              ${countryList.map((code) => option(code, code, country))}
            </select></label>
            <label>Language <select name="lang">
              ${localeCodes.map((code) => option(code, `${localeNames[code]} (${code})`, locale))}
            </select></label>
          </div>
          <p class="actions"><button class="button">Apply to all links</button></p>
          <p class="hint">The QR codes lead to <b>${new URL(origin).host}</b>. Open this page with the network address of
          the machine to scan them with a phone.</p>
        </form>
      </div>
      ${sections.map(
        ({ title, intro, links, path = '/marketing/collect-coupons' }) => html`
      <section>
        <h2>${title}</h2>
        <p class="intro">${intro}</p>
        <ul class="tickets">${links.map(({ activityNo, shows, hue }) => {
          const address = urlFor(path, { activityNo, ...launch })
          return html`
          <li class="ticket ${hue}">
            <div class="stub">${qrSvg(address)}</div>
            <div class="details">
              <p class="tag">${activityNo}</p>
              <p>${shows}</p>
              <a href="${address}">Open<span class="visually-hidden"> ${activityNo}</span></a>
            </div>
          </li>`
        })}</ul>
      </section>`,
      )}
      <section id="scan">
        <h2>Store codes</h2>
        <p class="intro">QR codes of stores for <b>DEMO-SCANONLY</b>. Scan one with the camera on the campaign’s page, or paste
        its text there.</p>
        <ul class="tickets">${scans.map(
          ({ shows, qrText, isValid: isGood }) => html`
          <li class="ticket ${isGood ? 'leaf' : 'plain'}">
            <div class="stub">${qrSvg(qrText)}</div>
            <div class="details">
              <p class="tag">${qrText.split(':', 2).join(':')}</p>
              <p>${shows}</p>
              <p class="text">${qrText}</p>
            </div>
          </li>`,
        )}</ul>
      </section>
    </main>`,
  )
}

/**
 * The codes that were sent, newest first. The page reloads every few seconds, so it has links to select an address
 * and no input, whose text would be lost.
 */
export function inboxPage(
  brand: string,
  { items, notices }: { items: readonly InboxItem[]; notices: readonly InboxNotice[] },
  to: string,
  now: Date,
): string {
  return page(
    'Demo inbox',
    html`
    <header class="hero small">
      <p class="brand"><a href="/demo">${brand}</a></p>
      <h1>Inbox</h1>
      ${
        to === ''
          ? html`<p>All codes since the gateway started, newest first.</p>`
          : html`<p>Codes sent to <b>${to}</b>, newest first. <a href="/demo/inbox">Show all</a></p>`
      }
    </header>
    <main class="narrow">
      ${
        items.length === 0
          ? html`<p class="panel">Nothing yet. Codes appear here when they are requested.</p>`
          : ''
      }
      <ul class="codes">${items.map(
        ({ to: address, code, purpose, at }) => html`
        <li class="panel">
          <p class="code">${code}</p>
          <p><a href="${inboxPath(address)}">${address}</a><br>
          ${purposes[purpose]} · <time datetime="${at}">${relativeText(at, now)}</time></p>
        </li>`,
      )}</ul>
      ${notices.length === 0 ? '' : html`<h2>Notices</h2>`}
      <ul class="codes">${notices.map(
        ({ to: address, notice, at, link }) => html`
        <li class="panel">
          <p>${noticeTexts[notice]}${link === undefined ? '' : html`: <a href="${link}">its link</a>`}<br>
          <a href="${inboxPath(address)}">${address}</a> · <time datetime="${at}">${relativeText(at, now)}</time></p>
        </li>`,
      )}</ul>
    </main>`,
    html`<meta http-equiv="refresh" content="3">`,
  )
}

const purposes: Record<InboxItem['purpose'], string> = {
  login: 'to sign in',
  recover: 'to choose a new password',
  bind: 'to confirm the address',
  deregister: 'to delete the account',
  proof: 'to confirm a change',
  associate: 'to link an identity provider',
}

const noticeTexts: Record<InboxNotice['notice'], string> = {
  passwordChanged: 'The password was changed',
  phoneChanged: 'The phone was changed',
  emailChanged: 'The email was changed',
  newDevice: 'Sign-in on a new device',
  loginAdded: 'A sign-in method was added',
  accountDeleted: 'The account was deleted',
  drawClosed: 'Entries of a draw have closed',
  drawWon: 'A prize was won',
  drawCalledOff: 'A draw was called off',
  assistReward: 'A reward for an invitation was given',
  receipt: 'The receipt of an order',
  marketingConfirmation: 'Marketing by mail waits for a confirmation',
  announcement: 'A campaign was announced',
  consentsDecided: 'Choices about marketing were recorded',
  consentsReminder: 'A reminder of what was agreed to about marketing',
}

function relativeText(at: string, now: Date): string {
  return relativeTime('en', Math.min(0, Date.parse(at) - now.getTime()))
}

function inboxPath(to: string): string {
  return `/demo/inbox?${new URLSearchParams({ to }).toString()}`
}

function option(value: string, text: string, selected: string): Html {
  return value === selected
    ? html`<option value="${value}" selected>${text}</option>`
    : html`<option value="${value}">${text}</option>`
}

/** What the form beside it did, which is announced. `emptyText` says that it has not been sent yet. */
export function resultPanel(result: Html | undefined, emptyText: string): Html {
  return html`<section class="panel${result ? '' : ' empty'}" aria-live="polite">${result ?? html`<p>${emptyText}</p>`}</section>`
}

/** The HTML document of a demo page, with the demo's styles and the scripts of `head`. */
export function page(title: string, body: Html, head: Html = html``): string {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="/demo/theme.css">
<link rel="stylesheet" href="/demo/demo.css">
${head}
</head>
<body>${body}
</body>
</html>
`.text
}
