import type { IncomingMessage } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import { validate as isUuid } from 'uuid'
import { contract } from '@crema/contract/contract'
import { parseCountry } from '@crema/contract/countries/countries'
import type { Endpoint } from '@crema/contract/endpoint'
import { headers, pathPrefix } from '@crema/contract/http/headers'
import { cardServicePath } from '@crema/contract/payments/card-service'
import type { Config } from '#src/config/config.ts'
import { bearerToken } from '#src/http/page-api/session.ts'
import { holdBody } from '#src/markets/held-body.ts'
import { marketCodeOf, withoutMarketCode } from '#src/markets/market-code.ts'
import type { RunningMarket, RunningMarkets } from '#src/markets/running-markets.ts'
import { isInvitationCode } from '#src/modules/assist/invitations/linked-invitation.ts'
import { campaignExists } from '#src/modules/campaigns/catalogue/campaign-exists.ts'
import { guestCalls } from '#src/modules/directory/guest-session.ts'
import { memberExists } from '#src/modules/identity/member/member-exists.ts'
import { returnPath } from '#src/modules/identity/providers/identity-providers.ts'
import { sessionCookieName } from '#src/modules/identity/sessions/session-cookie.ts'
import { findSigner } from '#src/modules/partners/authenticate-partner.ts'
import { partnerBasePath } from '#src/modules/partners/partner-endpoints.ts'
import { partnerHeaders } from '#src/modules/partners/request-signature.ts'
import { attemptExists, orderExists } from '#src/modules/payments/payment-exists.ts'
import { storeExists } from '#src/modules/stores/store-exists.ts'
import { voucherExists } from '#src/modules/vouchers/voucher-exists.ts'
import { chooseRegion } from '#src/page/rendering/choose-region.ts'
import type { Services } from '#src/services.ts'
import { createHolderLookup } from './holder.ts'
import { readScan, textsOf } from './market-of-body.ts'

/** Longer than any body that names a market; the gateway refuses it as too large. */
const bodyBytesMax = 64 * 1024

/** Calls whose body names the market: by a token of a link or of a return from an identity provider. */
const tokenFields = new Map<Endpoint, string>([
  [contract.launch, 'token'],
  [contract.confirmMarketing, 'token'],
  [contract.unsubscribe, 'token'],
  [contract.thirdLogin, 'ticket'],
  [contract.verifyDeletionByProvider, 'ticket'],
])
/** Those of links in marketing mails, which do not expire. */
const mailLinkCalls = new Set<Endpoint>([contract.confirmMarketing, contract.unsubscribe])
/** Calls that read what a country offers, whoever calls. */
const countryCalls = new Set<Endpoint>([contract.listCampaigns, contract.getConfig, contract.listStores])

/** Screens of campaigns, which are those of a country, whoever opens them. */
const campaignPaths = new Set([
  '/marketing/collect-coupons',
  '/marketing/fission',
  '/marketing/poster',
  '/marketing/pointactivity/draw',
  '/marketing/pointactivity/draws',
])
/** Leads to one of them; links in mails name the country only where it is not the member's. */
const redirectPath = '/marketing/redirect'

type Options = {
  markets: RunningMarkets<Services>
  config: Pick<Config, 'partners' | 'publicOrigin' | 'nodeEnv' | 'brand'>
  log: Pick<FastifyBaseLogger, 'warn'>
  /** Of `@fastify/cookie`. */
  parseCookies: (header: string) => Record<string, string | undefined>
}

/**
 * The market of a request: the one that its token, cookie, link, voucher or order belongs to, else the one of its country, else the
 * first one. It only says which gateway answers; that one checks the token against its own database, as if it were alone.
 */
export function marketOfRequest({ markets, config, log, parseCookies }: Options) {
  const { list, marketOfToken, marketOfCountry } = markets
  const endpoints = new Map(
    Object.values(contract).map((each: Endpoint) => [`${each.method} ${pathPrefix}${each.path}`, each]),
  )
  const partners = new Map(config.partners.map((partner) => [partner.id, partner]))
  const cookieName = sessionCookieName(config)
  const holder = createHolderLookup(list, log)
  const isRunning = ({ services }: RunningMarket<Services>) => services !== undefined

  const cookiesOf = ({ headers: { cookie } }: IncomingMessage) =>
    cookie === undefined ? {} : parseCookies(cookie)
  /** Of a token that has to have a code. */
  const ofCode = (code: string | undefined) =>
    code === undefined ? undefined : list.find((market) => market.code === code)
  /**
   * Undefined for a session from before the markets had codes: the gateway of the country looks for it in the others, too, within the
   * limit of its call.
   */
  const ofSession = (cookies: Record<string, string | undefined>) => {
    const session = cookies[cookieName]
    return session === undefined || marketCodeOf(session) === undefined ? undefined : marketOfToken(session)
  }
  /** Of a link in a marketing mail: where its member is. The market may have been split since the mail was sent. */
  const ofMailLink = (token: string) => {
    const memberId = memberOfMailLink(withoutMarketCode(token))
    return memberId === undefined || list.length === 1
      ? marketOfToken(token)
      : holder([ofCode(marketCodeOf(token))], ({ database }) => memberExists(database, memberId))
  }
  const holderOfPayment = (
    texts: Pick<ReadonlyMap<string, string>, 'get'>,
    preferred: readonly (RunningMarket<Services> | undefined)[],
  ) => {
    const [orderId, attemptId] = [texts.get('orderId'), texts.get('attemptId')]
    if (orderId && isId(orderId)) return holder(preferred, ({ database }) => orderExists(database, orderId))
    if (attemptId && isId(attemptId))
      return holder(preferred, ({ database }) => attemptExists(database, attemptId))
    return undefined
  }

  async function ofCall(endpoint: Endpoint, request: IncomingMessage, search: URLSearchParams) {
    const { access, method, path } = endpoint
    const country = parseCountry(headerOf(request, headers.country))
    const named = country && marketOfCountry(country)
    if (countryCalls.has(endpoint)) return named
    if (guestCalls.has(endpoint) && named) return named
    const token = access === 'public' ? undefined : bearerToken(request.headers.authorization)
    const ofToken = token === undefined ? undefined : marketOfToken(token)
    const field = tokenFields.get(endpoint)
    if (field !== undefined) {
      const given = textsOf(await holdBody(request, bodyBytesMax)).get(field)
      const find = mailLinkCalls.has(endpoint) ? ofMailLink : marketOfToken
      const market = given === undefined ? undefined : await find(given)
      if (market) return market
    }
    // An order is paid by whoever has its link, signed in somewhere or not; what is only for members follows their token.
    if (path.startsWith('payment/') && access !== 'member') {
      const texts = method === 'GET' ? new Map(search) : textsOf(await holdBody(request, bodyBytesMax))
      const market = await holderOfPayment(texts, [named, ofToken])
      if (market) return market
    }
    return ofToken ?? ofSession(cookiesOf(request)) ?? named
  }

  async function ofPartner(request: IncomingMessage) {
    const partner = partners.get(headerOf(request, partnerHeaders.partner) ?? '')
    if (partner?.market !== undefined) return list.find(({ name }) => name === partner.market)
    if (request.method !== 'POST') return list.find(isRunning)
    const body = await holdBody(request, bodyBytesMax)
    const texts = textsOf(body)
    const scan = readScan(texts.get('code') ?? texts.get('voucherNo') ?? '')
    const market = ofCode(scan.marketCode)
    // The code of a counter is a few seconds old; since a number was given out, its market may have been split.
    if (market && scan.voucherNo === undefined) return market
    // Only partners may have the databases asked.
    if (!findSigner(partners, request, body)) return market
    const { voucherNo } = scan
    if (voucherNo !== undefined && scan.marketCode !== undefined)
      return holder([market], ({ database }) => voucherExists(database, voucherNo))
    const [memberId, storeId] = [texts.get('memberId'), texts.get('storeId')]
    if (memberId) return holder([], ({ database }) => memberExists(database, memberId))
    if (storeId) return holder([], ({ database }) => storeExists(database, storeId))
    return holderOfPayment(texts, [])
  }

  async function choose(request: IncomingMessage, { pathname, searchParams }: URL) {
    const { method = 'GET' } = request
    const endpoint = endpoints.get(`${method} ${pathname}`)
    if (endpoint) return ofCall(endpoint, request, searchParams)
    if (pathname.startsWith(partnerBasePath)) return ofPartner(request)
    if (method === 'POST' && pathname.startsWith(returnPath)) {
      const state = textsOf(await holdBody(request, bodyBytesMax)).get('state')
      return state === undefined ? undefined : marketOfToken(state)
    }
    if (method === 'POST' && pathname === cardServicePath)
      return holderOfPayment(textsOf(await holdBody(request, bodyBytesMax)), [])
    // Any market receives a webhook, and finds the payment that it is about.
    if (method === 'OPTIONS' || pathname.startsWith('/pay/webhook/')) return list.find(isRunning)
    const [, unsubscribed] = /^\/mail\/unsubscribe\/([^/]+)$/.exec(pathname) ?? []
    if (unsubscribed !== undefined) return ofMailLink(decoded(unsubscribed))
    const token = bearerToken(request.headers.authorization)
    const cookies = cookiesOf(request)
    const { country } = chooseRegion({ headers: request.headers, cookies }, searchParams)
    const ofCountry = marketOfCountry(country)
    const visited =
      isOfCountry(pathname.toLowerCase(), searchParams) && ofCountry
        ? ofCountry
        : ((token === undefined ? undefined : marketOfToken(token)) ?? ofSession(cookies) ?? ofCountry)
    const [, kind, linked = ''] = /^\/([ic])\/([\w-]{1,100})$/.exec(pathname) ?? []
    if (kind === 'i') return holder([visited], ({ database }) => isInvitationCode(database, linked))
    if (kind === 'c') return holder([visited], ({ database }) => campaignExists(database, linked))
    // Files are the same in every market.
    return visited && !isRunning(visited) && isFile(pathname) ? list.find(isRunning) : visited
  }

  return async (request: IncomingMessage): Promise<RunningMarket<Services> | undefined> => {
    const url = URL.parse(request.url ?? '/', 'http://gateway')
    return (url && (await choose(request, url))) || list[0]
  }
}

const isOfCountry = (path: string, search: URLSearchParams) =>
  campaignPaths.has(path) || (path === redirectPath && search.has('cnty'))

/** The member that a link of a marketing mail names; whether the link was issued is for their market to say. */
function memberOfMailLink(token: string): string | undefined {
  const [id = ''] = token.split('.')
  if (isUuid(id)) return id
  return /^[\w-]{43}$/.test(token) ? uuidOf(Buffer.from(token, 'base64url')) : undefined
}

function uuidOf(bytes: Buffer): string | undefined {
  const text = bytes.toString('hex', 0, 16).replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return isUuid(text) ? text : undefined
}

/** A token in the query or the path may be percent-encoded. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Other text is no id, and nothing is asked about it. */
const isId = (text: string) => /^[\w-]{1,100}$/.test(text)

const isFile = (pathname: string) => /\.\w+$/.test(pathname)

/** A header's text; undefined when it is absent or was sent twice. */
function headerOf({ headers: given }: IncomingMessage, name: string): string | undefined {
  const value = given[name]
  return typeof value === 'string' ? value : undefined
}
