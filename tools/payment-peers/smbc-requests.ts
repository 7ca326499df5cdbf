/** The documented requests of SMBC GMO's protocol and Link type Plus, for the stand-in. */
import * as z from 'zod'

const shop = { ShopID: z.string().max(13), ShopPass: z.string().max(10) }
const site = { SiteID: z.string().max(13), SitePass: z.string().max(20) }
const access = { AccessID: z.string().regex(/^[\da-f]{32}$/), AccessPass: z.string().regex(/^[\da-f]{32}$/) }
const OrderID = z.string().regex(/^[A-Za-z0-9-]{1,27}$/)
const Amount = z.string().regex(/^[1-9]\d{0,6}$/)
const Tax = z.string().regex(/^\d{1,7}$/)
const MemberID = z.string().regex(/^[\w.@-]{1,60}$/)
const address = z.url({ protocol: /^https?$/ })
const note = z.string().max(100).optional()
const savedCard = { MemberID, SeqMode: z.enum(['0', '1']), CardSeq: z.string().regex(/^\d{1,4}$/) }

const execution = {
  ...access,
  OrderID,
  Method: z.literal('1'),
  HttpAccept: z.string().min(1),
  HttpUserAgent: z.string().min(1),
  DeviceCategory: z.enum(['0', '1']),
  CallbackType: z.enum(['1', '3']),
  RetUrl: address,
  ClientField1: note,
  ClientField2: note,
  ClientField3: note,
  ClientFieldFlag: z.enum(['0', '1']),
}

/** By the name of the call, as form fields. */
export const protocolRequests = {
  EntryTran: z.strictObject({
    ...shop,
    OrderID,
    JobCd: z.enum(['CHECK', 'CAPTURE', 'AUTH', 'SAUTH']),
    Amount,
    Tax,
    TdFlag: z.literal('2'),
    Tds2Type: z.enum(['2', '3']),
  }),
  ExecTran: z.union([
    z.strictObject({
      ...execution,
      CardNo: z.string().regex(/^\d{10,16}$/),
      Expire: z.string().regex(/^\d\d(0[1-9]|1[0-2])$/),
      SecurityCode: z.string().regex(/^\d{3,4}$/),
    }),
    z.strictObject({ ...execution, ...site, ...savedCard }),
  ]),
  SecureTran2: z.strictObject(access),
  SearchTrade: z.strictObject({ ...shop, OrderID }),
  AlterTran: z.strictObject({ ...shop, ...access, JobCd: z.enum(['VOID', 'RETURN', 'RETURNX']) }),
  ChangeTran: z.strictObject({ ...shop, ...access, JobCd: z.enum(['CAPTURE', 'AUTH']), Amount, Tax }),
  SaveMember: z.strictObject({ ...site, MemberID }),
  TradedCard: z.strictObject({ ...shop, ...site, OrderID, MemberID, SeqMode: z.enum(['0', '1']) }),
  DeleteCard: z.strictObject({ ...site, ...savedCard }),
}
export type ProtocolRequests = {
  [Name in keyof typeof protocolRequests]: z.output<(typeof protocolRequests)[Name]>
}

export const linkRequest = z.strictObject({
  geturlparam: z.strictObject(shop),
  configid: z.string(),
  transaction: z.strictObject({
    OrderID,
    Amount,
    Tax,
    PayMethods: z.tuple([z.literal('credit')]),
    RetUrl: address,
    CompleteUrl: address,
    CancelUrl: address,
    ResultSkipFlag: z.enum(['0', '1']),
  }),
  credit: z.strictObject({
    JobCd: z.enum(['CAPTURE', 'AUTH']),
    Method: z.literal('1'),
    TdFlag: z.literal('2'),
    Tds2Type: z.enum(['2', '3']),
    MemberID: MemberID.optional(),
  }),
})
export const withdrawRequest = z.strictObject({ ...shop, OrderID })
