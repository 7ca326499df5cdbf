import type { EndpointName } from '@crema/contract/contract'

type Body = Readonly<Record<string, unknown>>

export type SecurityEvent = {
  event:
    | 'signIn'
    | 'signOut'
    | 'codeRequest'
    | 'codeCheck'
    | 'proof'
    | 'passwordChange'
    | 'passwordRecovery'
    | 'emailChange'
    | 'phoneChange'
    | 'passkeyAddition'
    | 'passkeyRemoval'
    | 'providerLink'
    | 'providerRemoval'
    | 'sessionsEnd'
    | 'export'
    | 'deletionProof'
    | 'accountDeletion'
    | 'cardRemoval'
  /** By which means, from the request's body. */
  method?: (body: Body) => string
}

const by = (method: string) => () => method
const byCredentials = (body: Body) =>
  ['code', 'password', 'passkey', 'provider'].find((name) => body[name] !== undefined) ?? 'none'
/** `google` or `apple`. The log contains no other text of a request. */
const byProvider = ({ provider }: Body) => (provider === 'google' || provider === 'apple' ? provider : 'none')

/** The event that a call is in the security log; null for none. Without an entry a new endpoint does not compile. */
export const securityEvents = {
  emailLogin: { event: 'signIn', method: byCredentials },
  loginBySmsCode: { event: 'signIn', method: byCredentials },
  thirdLogin: { event: 'signIn', method: byProvider },
  passkeyLogin: { event: 'signIn', method: by('passkey') },
  launch: { event: 'signIn', method: by('app') },
  associate: { event: 'signIn', method: by('association') },
  sendEmailCode: { event: 'codeRequest', method: by('email') },
  sendSmsCode: { event: 'codeRequest', method: by('phone') },
  sendAssociateCode: { event: 'codeRequest', method: by('association') },
  checkEmailCode: { event: 'codeCheck', method: by('email') },
  checkSmsCode: { event: 'codeCheck', method: by('phone') },
  prove: { event: 'proof', method: byCredentials },
  proveByPasskey: { event: 'proof', method: by('passkey') },
  proveByProvider: { event: 'proof', method: byProvider },
  setPassword: { event: 'passwordChange' },
  modifyEmailPassword: { event: 'passwordChange', method: by('password') },
  recoverPassword: { event: 'passwordRecovery', method: by('code') },
  setEmail: { event: 'emailChange' },
  bindPhone: { event: 'phoneChange' },
  addPasskey: { event: 'passkeyAddition' },
  removePasskey: { event: 'passkeyRemoval' },
  linkLogin: { event: 'providerLink', method: byProvider },
  unlinkLogin: { event: 'providerRemoval', method: byProvider },
  logOut: { event: 'signOut' },
  endSessions: { event: 'sessionsEnd' },
  exportMember: { event: 'export' },
  verifyDeletion: { event: 'deletionProof', method: by('code') },
  verifyDeletionByProvider: { event: 'deletionProof', method: byProvider },
  verifyDeletionByPasskey: { event: 'deletionProof', method: by('passkey') },
  confirmDeletion: { event: 'accountDeletion' },

  beginDeletionByPasskey: null,
  beginPasskey: null,
  beginPasskeyLogin: null,
  beginPasskeyProof: null,
  beginThirdLogin: null,
  checkEmail: null,
  checkMobile: null,
  claimCampaign: null,
  getAvatar: null,
  getCampaign: null,
  getConfig: null,
  getMember: null,
  getMemberCode: null,
  getOrder: null,
  paymentCoupons: null,
  paymentMethods: null,
  startPayment: null,
  walletSession: null,
  confirmPayment: null,
  cancelPayment: null,
  getPayment: null,
  savedCards: null,
  sendReceipt: null,
  removeCard: { event: 'cardRemoval' },
  getStore: null,
  getVoucher: null,
  getVoucherCode: null,
  listCampaigns: null,
  listOwnCampaigns: null,
  getCurrentConsents: null,
  recordConsents: null,
  listConsentReceipts: null,
  confirmMarketing: null,
  unsubscribe: null,
  listCountryCodes: null,
  listPasskeys: null,
  listSessions: null,
  listStores: null,
  listSuffixes: null,
  getStarProgram: null,
  getStarSummary: null,
  listStarMovements: null,
  listGifts: null,
  redeemGift: null,
  listRedemptions: null,
  listPastActivities: null,
  listDraws: null,
  getDraw: null,
  joinDraw: null,
  listEntries: null,
  getInclusionProofs: null,
  getDrawRecord: null,
  listPrizes: null,
  getAssistCampaign: null,
  startInvitation: null,
  helpFriend: null,
  listHelps: null,
  listAssistRewards: null,
  listAchievements: null,
  getPosterMaterial: null,
  listVouchers: null,
  previewDeletion: null,
  // Each page does it every hour; a copied cookie has a line of its own.
  refreshSession: null,
  renamePasskey: null,
  scanCampaign: null,
  updateProfile: null,
  watchMember: null,
} satisfies Record<EndpointName, SecurityEvent | null>
