import { createReadStream } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { defaultCountry, parseCountry } from '@crema/contract/countries/countries'
import { chooseLocale } from '@crema/i18n/locales'
import type { LocalChain } from '#src/beacon/beacon.ts'
import type { Config } from '#src/config/config.ts'
import { brandFolder, loadMailBrand } from '#src/mail/mail-brand.ts'
import { scanCodes } from '#src/modules/campaigns/scans/scan-code.ts'
import type { Services } from '#src/services.ts'
import { appPages } from './app/app-pages.ts'
import { componentPages } from './components/component-pages.ts'
import { demoMember } from './data/demo-members.ts'
import { demoBeacon } from './demo-beacon.ts'
import { createDemoInbox, type DemoInbox } from './demo-inbox.ts'
import { demoSections } from './demo-links.ts'
import { demoPage, inboxPage } from './demo-page.ts'
import { demoScans } from './demo-scans.ts'
import { friendPages } from './friend/friend-pages.ts'
import { kioskPages } from './kiosk/kiosk-pages.ts'
import { paymentPages } from './payments/payment-pages.ts'
import { tillPages } from './till/till-pages.ts'

export type Demo = {
  /** Receives messages unless a mail server is configured. */
  inbox: DemoInbox
  /** Signs the rounds that the demo's draws use. */
  beacon: LocalChain
  /** Serves `/demo` and the pages below it. */
  pages(app: FastifyInstance, services: Services): Promise<void>
}

/** The pages and the inbox that demo mode adds to the gateway. */
export function createDemo({
  config,
  clock,
  inbox = createDemoInbox(clock),
}: {
  config: Config
  clock: () => Date
  /** Default: one of its own. */
  inbox?: DemoInbox | undefined
}): Demo {
  const folder = brandFolder(config.brand)
  const brand = loadMailBrand(folder).name

  const sendHtml = (reply: FastifyReply, page: string) =>
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page)

  return {
    inbox,
    beacon: demoBeacon(clock),
    async pages(app, services) {
      app.get('/demo', (request: FastifyRequest<{ Querystring: Record<string, unknown> }>, reply) => {
        const { country, lang } = request.query
        return sendHtml(
          reply,
          demoPage({
            brand,
            origin: `${request.protocol}://${request.host}`,
            country: parseCountry(text(country)) ?? defaultCountry,
            locale: chooseLocale([text(lang)]),
            memberEmail: demoMember.email,
            memberPassword: demoMember.password,
            sendsMail: config.smtpUrl !== undefined,
            sections: demoSections,
            scans: demoScans(scanCodes(config), clock()),
          }),
        )
      })

      app.get('/demo/inbox', (request: FastifyRequest<{ Querystring: Record<string, unknown> }>, reply) => {
        // The plus sign of a phone number is decoded to a space if it was not percent-encoded.
        const to = text(request.query.to).replace(/^ (?=\d)/, '+')
        const [items, notices] = [inbox.items(to), inbox.notices(to)]
        reply.header('vary', 'accept')
        const wantsPage = request.headers.accept?.includes('text/html') === true
        if (wantsPage) return sendHtml(reply, inboxPage(brand, { items, notices }, to, clock()))
        return reply.header('cache-control', 'no-store').send({ items, notices })
      })

      tillPages(app, { brand, config, clock })
      appPages(app, { brand, folder, services })
      kioskPages(app, { brand, config, clock })
      paymentPages(app, { brand, services })
      friendPages(app, { brand, services })
      componentPages(app)

      const files = {
        'till.js': { type: 'text/javascript; charset=utf-8', from: join(import.meta.dirname, 'till') },
        'app.js': { type: 'text/javascript; charset=utf-8', from: join(import.meta.dirname, 'app') },
        'app-frame.js': { type: 'text/javascript; charset=utf-8', from: join(import.meta.dirname, 'app') },
        'mark.svg': { type: 'image/svg+xml', from: folder },
        'code.svg': { type: 'image/svg+xml', from: import.meta.dirname },
        'demo.css': { type: 'text/css; charset=utf-8', from: import.meta.dirname },
        'theme.css': { type: 'text/css; charset=utf-8', from: folder },
        'display.woff2': { type: 'font/woff2', from: folder },
      }
      for (const [name, { type, from }] of Object.entries(files)) {
        app.get(`/demo/${name}`, (_request, reply) =>
          reply.type(type).send(createReadStream(join(from, name))),
        )
      }
    },
  }
}

/** A query value is an array if it is given twice. */
function text(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
