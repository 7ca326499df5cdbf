/**
 * A local stand-in for SMBC GMO: its protocol, Link type Plus, and their pages. Every request is checked against the documented
 * fields; what differs is listed in `violations` and refused. A test decides what the bank and the payer do.
 */
import { createHash, randomBytes, randomInt } from 'node:crypto'
import * as z from 'zod'
import { payerPages, returnTo, type PayerChoice, type PayerReturn } from './payer-pages.ts'
import { startPeerServer, type PeerAnswer, type PeerRequest } from './peer-server.ts'
import { linkRequest, protocolRequests, withdrawRequest, type ProtocolRequests } from './smbc-requests.ts'

export type SmbcAccount = {
  shopId: string
  shopPass: string
  configId: string
  site: { id: string; pass: string }
}

/** What becomes of a charge: paid, the error for which it is not, or 3-D Secure first. */
export type SmbcDecision = 'paid' | 'challenge' | { refused: string }
type Job = 'VOID' | 'RETURN' | 'RETURNX'

type Trade = {
  orderId: string
  accessId: string
  accessPass: string
  status: string
  amount: number
  cardNo: string
  expire: string
  notes: [string, string, string]
  tranId: string
  tranDate: string
  approve: string
  /** Where the browser returns after 3-D Secure; undefined where no challenge is open. */
  challenge: { retUrl: string; choice: PayerChoice | undefined } | undefined
  isExecuted: boolean
}
type Link = { amount: number; retUrl: string; cancelUrl: string; state: 'open' | 'ended' }
type Card = { cardNo: string; expire: string; isRemoved: boolean }

const challengeCard = '4100000000005000'
const form = 'text/plain;charset=Windows-31J'
const masked = (pan: string) => pan.slice(-4).padStart(pan.length, '*')

export async function startSmbc(account: SmbcAccount) {
  const trades = new Map<string, Trade>()
  const links = new Map<string, Link>()
  const members = new Map<string, Card[]>()
  const decisions: SmbcDecision[] = []
  let returnable: Job = 'VOID'
  const pages = payerPages()
  const server = await startPeerServer((request) => pages.answer(request) ?? handle(request))

  const fields = (given: Record<string, string>): PeerAnswer => ({
    status: 200,
    headers: { 'content-type': form },
    body: Buffer.from(
      Object.entries(given)
        .map(([name, value]) => `${name}=${value}`)
        .join('&'),
    ),
  })
  const refuse = (...errors: string[]) =>
    fields({ ErrCode: errors.map((error) => error.slice(0, 3)).join('|'), ErrInfo: errors.join('|') })
  const refuseLink = (error: string): PeerAnswer => ({
    status: 400,
    body: [{ errCode: error.slice(0, 3), errInfo: error }],
  })
  const violate = (path: string, problem: string) => {
    server.violations.push(`${path}: ${problem}`)
    return { status: 400 }
  }

  function handle(request: PeerRequest): PeerAnswer {
    const { path, method, headers, rawBody } = request
    const [, call = '', type] = /^\/payment\/(\w+)\.(json|idPass)$/.exec(path) ?? []
    if (method !== 'POST') return violate(path, 'not a POST')
    if (type === 'json') {
      if (headers['content-type'] !== 'application/json;charset=UTF-8') return violate(path, 'not JSON')
      return link(call, JSON.parse(rawBody.toString()))
    }
    if (!isCall(call)) return violate(path, 'no such call')
    if (headers['content-type'] !== 'application/x-www-form-urlencoded') return violate(path, 'no form')
    const sent = Object.fromEntries(new URLSearchParams(rawBody.toString()))
    const parsed = protocolRequests[call].safeParse(sent)
    if (!parsed.success) return violate(path, z.prettifyError(parsed.error))
    if (sent['ShopID'] !== undefined && !isShop(sent)) return refuse('E01030002')
    const isSite = sent['SiteID'] === account.site.id && sent['SitePass'] === account.site.pass
    if (sent['SiteID'] !== undefined && !isSite) return refuse('E01210002')
    const run = calls[call] as (request: typeof parsed.data) => PeerAnswer
    return run(parsed.data)
  }

  const isShop = ({ ShopID, ShopPass }: { ShopID?: string; ShopPass?: string }) =>
    ShopID === account.shopId && ShopPass === account.shopPass
  const byAccess = ({ AccessID, AccessPass }: { AccessID: string; AccessPass: string }) =>
    [...trades.values()].find(
      ({ accessId, accessPass }) => accessId === AccessID && accessPass === AccessPass,
    )

  const calls: { [Name in keyof ProtocolRequests]: (request: ProtocolRequests[Name]) => PeerAnswer } = {
    EntryTran({ OrderID, Amount }) {
      if (trades.has(OrderID) || links.has(OrderID)) return refuse('E01040010')
      const { accessId, accessPass } = enter(OrderID, Number(Amount))
      return fields({ AccessID: accessId, AccessPass: accessPass })
    },
    ExecTran(request) {
      const trade = byAccess(request)
      if (!trade || trade.orderId !== request.OrderID) return refuse('E01110002')
      if (trade.isExecuted) return refuse('E11010001')
      const card =
        'CardNo' in request
          ? { cardNo: request.CardNo, expire: request.Expire }
          : members
              .get(request.MemberID)
              ?.find((each, seq) => !each.isRemoved && String(seq) === request.CardSeq)
      if (!card) return refuse('E01240002')
      const { ClientField1 = '', ClientField2 = '', ClientField3 = '' } = request
      Object.assign(trade, {
        cardNo: masked(card.cardNo),
        expire: card.expire,
        notes: [ClientField1, ClientField2, ClientField3],
      })
      const decision = decisions.shift() ?? (card.cardNo === challengeCard ? 'challenge' : 'paid')
      if (typeof decision === 'object') return refuse(decision.refused)
      trade.isExecuted = true
      if (decision === 'paid') return charge(trade, { ACS: '0' })
      trade.status = 'AUTHENTICATED'
      trade.challenge = { retUrl: request.RetUrl, choice: undefined }
      // The address is not encoded.
      return fields({
        ACS: '2',
        RedirectUrl: `${server.url}${pages.add((choice) => ({
          url: passChallenge(trade.accessId, choice),
        }))}?AccessID=${trade.accessId}&t=${randomInt(1000)}`,
      })
    },
    SecureTran2(request) {
      const trade = byAccess(request)
      if (!trade) return refuse('E01110002')
      if (!trade.challenge) return refuse('E11010001')
      const { choice } = trade.challenge
      trade.challenge = undefined
      const decision = decisions.shift()
      if (choice === 'Cancel') return refuse('E21020002')
      if (choice !== 'Pay') return refuse('E21020001')
      return typeof decision === 'object' ? refuse(decision.refused) : charge(trade, {})
    },
    SearchTrade({ OrderID }) {
      const trade = trades.get(OrderID)
      if (!trade) return refuse('E01110002')
      const { status, accessId, accessPass, amount, cardNo, expire, tranId, approve, notes } = trade
      return fields({
        OrderID,
        Status: status,
        ProcessDate: '20261123120000',
        JobCd: ['VOID', 'RETURN', 'RETURNX'].includes(status) ? status : 'CAPTURE',
        AccessID: accessId,
        AccessPass: accessPass,
        ItemCode: '0000990',
        Amount: String(amount),
        Tax: '0',
        SiteID: '',
        MemberID: '',
        CardNo: cardNo,
        Expire: expire,
        Method: '1',
        PayTimes: '',
        Forward: '2a99662',
        TranID: tranId,
        Approve: approve,
        ClientField1: notes[0],
        ClientField2: notes[1],
        ClientField3: notes[2],
      })
    },
    AlterTran(request) {
      const trade = byAccess(request)
      if (!trade) return refuse('E01110002')
      if (trade.status !== 'CAPTURE') return refuse('E11010002')
      if (request.JobCd !== returnable) return refuse('E11010003')
      trade.status = request.JobCd
      return changed(trade)
    },
    ChangeTran(request) {
      const trade = byAccess(request)
      if (!trade) return refuse('E01110002')
      if (trade.status !== 'CAPTURE' || request.JobCd !== 'CAPTURE') return refuse('E11010003')
      trade.amount = Number(request.Amount)
      return changed(trade)
    },
    SaveMember({ MemberID }) {
      if (members.has(MemberID)) return refuse('E01390010')
      members.set(MemberID, [])
      return fields({ MemberID })
    },
    TradedCard({ OrderID, MemberID }) {
      const trade = trades.get(OrderID)
      const cards = members.get(MemberID)
      if (!cards) return refuse('E01390002')
      if (trade?.status !== 'CAPTURE') return refuse('E01110010')
      cards.push({ cardNo: trade.cardNo, expire: trade.expire, isRemoved: false })
      return fields({ CardSeq: String(cards.length - 1), CardNo: trade.cardNo, Forward: '2a99662' })
    },
    DeleteCard({ MemberID, CardSeq }) {
      const card = members.get(MemberID)?.[Number(CardSeq)]
      if (!card || card.isRemoved) return refuse(members.has(MemberID) ? 'E01240002' : 'E01390002')
      card.isRemoved = true
      return fields({ CardSeq })
    },
  }

  function enter(orderId: string, amount: number): Trade {
    const trade: Trade = {
      orderId,
      accessId: randomBytes(16).toString('hex'),
      accessPass: randomBytes(16).toString('hex'),
      status: 'UNPROCESSED',
      amount,
      cardNo: '',
      expire: '',
      notes: ['', '', ''],
      tranId: '',
      tranDate: '',
      approve: '',
      challenge: undefined,
      isExecuted: false,
    }
    trades.set(orderId, trade)
    return trade
  }

  function stamp(trade: Trade): void {
    trade.tranId = `26112312001111111111${randomInt(10 ** 8)}`
    trade.tranDate = '20261123120000'
    trade.approve = String(randomInt(10 ** 6, 10 ** 7))
  }

  function charge(trade: Trade, more: Record<string, string>): PeerAnswer {
    stamp(trade)
    trade.status = 'CAPTURE'
    const { orderId, approve, tranId, tranDate } = trade
    const signed = ['2a99662', '1', '', approve, tranId, tranDate]
    const [Forward = '', Method = '', PayTimes = ''] = signed
    const CheckString = createHash('md5')
      .update(orderId + signed.join('') + account.shopPass)
      .digest('hex')
    return fields({
      ...more,
      OrderID: orderId,
      Forward,
      Method,
      PayTimes,
      Approve: approve,
      TranID: tranId,
      TranDate: tranDate,
      CheckString,
      ...(trade.notes[0] !== '' && {
        ClientField1: trade.notes[0],
        ClientField2: trade.notes[1],
        ClientField3: trade.notes[2],
      }),
    })
  }

  function changed(trade: Trade): PeerAnswer {
    stamp(trade)
    return fields({
      AccessID: trade.accessId,
      AccessPass: trade.accessPass,
      Forward: '2a99662',
      Approve: trade.approve,
      TranID: trade.tranId,
      TranDate: trade.tranDate,
    })
  }

  function link(call: string, body: unknown): PeerAnswer {
    if (call === 'GetLinkplusUrlPayment') {
      const parsed = linkRequest.safeParse(body)
      if (!parsed.success) return violate(call, z.prettifyError(parsed.error))
      const { geturlparam, configid, transaction, credit } = parsed.data
      if (!isShop(geturlparam)) return refuseLink('E01030002')
      if (configid !== account.configId) return violate(call, 'another configuration')
      const { OrderID, Amount, RetUrl, CancelUrl } = transaction
      if (credit.MemberID !== undefined && !members.has(credit.MemberID)) return refuseLink('E01390002')
      if (links.has(OrderID) || trades.has(OrderID)) return refuseLink('E01040010')
      links.set(OrderID, { amount: Number(Amount), retUrl: RetUrl, cancelUrl: CancelUrl, state: 'open' })
      const LinkUrl = server.url + pages.add((choice) => leaveLink(OrderID, choice))
      return { status: 200, body: { OrderID, LinkUrl, ProcessDate: '20261123120000' } }
    }
    if (call !== 'RejectLinkplusUrlPayment') return violate(call, 'no such call')
    const parsed = withdrawRequest.safeParse(body)
    if (!parsed.success) return violate(call, z.prettifyError(parsed.error))
    const known = links.get(parsed.data.OrderID)
    if (!isShop(parsed.data)) return refuseLink('E01030002')
    if (known?.state !== 'open') return refuseLink('E01110002')
    known.state = 'ended'
    return { status: 200, body: { OrderID: parsed.data.OrderID, Status: 'INVALID' } }
  }

  const tradeOf = (orderId: string) => {
    const trade = trades.get(orderId)
    if (!trade) throw new Error(`The stand-in has no trade ${orderId}.`)
    return trade
  }
  const linkOf = (orderId: string) => {
    const known = links.get(orderId)
    if (!known) throw new Error(`The stand-in has no link ${orderId}.`)
    return known
  }

  /** The payer finishes 3-D Secure; returns where the browser goes. */
  function passChallenge(accessId: string, choice: PayerChoice): string {
    const trade = [...trades.values()].find((each) => each.accessId === accessId)
    if (!trade?.challenge) throw new Error('The stand-in has no such challenge.')
    trade.challenge.choice = choice
    return returnTo(trade.challenge.retUrl, { AccessID: accessId }).url
  }

  /** The payer decides on the page of a link; returns what the browser posts. */
  function payLink(orderId: string, choice: PayerChoice): { result: string } {
    const known = linkOf(orderId)
    if (known.state === 'ended') return resultOf(orderId, 'INVALID')
    if (choice === 'Cancel') return resultOf(orderId, 'PAYSTART')
    const trade = trades.get(orderId) ?? enter(orderId, known.amount)
    trade.cardNo = '************1111'
    trade.expire = '3003'
    const decision = decisions.shift()
    if (choice === 'Decline' || typeof decision === 'object')
      return resultOf(orderId, 'ERROR', typeof decision === 'object' ? decision.refused : '42G120000')
    known.state = 'ended'
    charge(trade, {})
    return resultOf(orderId, 'PAYSUCCESS')
  }

  /** The payer's browser goes back by the address for the choice, with a form. */
  const leaveLink = (orderId: string, choice: PayerChoice): PayerReturn => {
    const { retUrl, cancelUrl } = linkOf(orderId)
    return { url: choice === 'Cancel' ? cancelUrl : retUrl, fields: payLink(orderId, choice) }
  }

  /** A signed result of Link type Plus. */
  function resultOf(orderId: string, result: string, error = ''): { result: string } {
    const trade = trades.get(orderId)
    const json = {
      transactionresult: {
        AccessID: trade?.accessId ?? '',
        AccessPass: trade?.accessPass ?? '',
        OrderID: orderId,
        Result: result,
        Processdate: '20261123120000',
        ErrCode: error.slice(0, 3) || null,
        ErrInfo: error || null,
        Paymethod: 'credit',
      },
      credit: { Status: trade?.status ?? '', Method: '1' },
    }
    const text = Buffer.from(JSON.stringify(json)).toString('base64url')
    return {
      result: `${text}.${createHash('sha256')
        .update(text + account.shopPass)
        .digest('hex')}`,
    }
  }

  return {
    ...server,
    trades,
    links,
    members,
    tradeOf,
    /** What becomes of the next charges. Default: paid, or 3-D Secure for the card of a challenge. */
    decide: (...next: SmbcDecision[]) => void decisions.push(...next),
    /** The change by which SMBC GMO gives money back now. */
    returnBy: (job: Job) => {
      returnable = job
    },
    passChallenge,
    payLink,
    resultOf,
    notice,
    pages,
    charges: () =>
      [...trades.values()]
        .filter(({ status }) => status === 'CAPTURE')
        .map(({ orderId }) => referenceOf(orderId)),
    /** The notice of the trade with that reference of ours. */
    report: (reference: string) => notice(orderIdOf(reference)),
  }

  /** A result notice, which is not signed. */
  function notice(orderId: string, more: Record<string, string> = {}) {
    const { accessId, status, amount, tranId, tranDate, approve } = tradeOf(orderId)
    return {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      rawBody: Buffer.from(
        new URLSearchParams({
          ShopID: account.shopId,
          ShopPass: '**********',
          AccessID: accessId,
          AccessPass: '*'.repeat(32),
          OrderID: orderId,
          Status: status,
          JobCd: 'CAPTURE',
          Amount: String(amount),
          Tax: '0',
          Currency: 'JPN',
          Forward: '2a99662',
          Method: '1',
          PayTimes: '',
          TranID: tranId,
          Approve: approve,
          TranDate: tranDate,
          ErrCode: '',
          ErrInfo: '',
          PayType: '0',
          ...more,
        }).toString(),
      ),
    }
  }
}

const isCall = (name: string): name is keyof ProtocolRequests => name in protocolRequests

// Our references as order ids, whose digits are of base 36.
const orderIdOf = (reference: string) => BigInt(`0x${reference}`).toString(36).padStart(25, '0')
const referenceOf = (orderId: string) =>
  [...orderId]
    .reduce((value, digit) => value * 36n + BigInt(Number.parseInt(digit, 36)), 0n)
    .toString(16)
    .padStart(32, '0')
