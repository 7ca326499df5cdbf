/** Every endpoint of the page's API, by its name in the OpenAPI document. */
import type { ResponseOf, OutcomeOf, RequestOf } from './endpoint.ts'
import { bindPhone } from './endpoints/account/bind-phone.ts'
import { endSessions } from './endpoints/account/end-sessions.ts'
import { exportMember } from './endpoints/account/export-member.ts'
import { getMember } from './endpoints/account/get-member.ts'
import { linkLogin } from './endpoints/account/link-login.ts'
import { listSessions } from './endpoints/account/list-sessions.ts'
import { logOut } from './endpoints/account/log-out.ts'
import { proveByProvider } from './endpoints/account/prove-by-provider.ts'
import { prove } from './endpoints/account/prove.ts'
import { refreshSession } from './endpoints/account/refresh-session.ts'
import { setEmail } from './endpoints/account/set-email.ts'
import { unlinkLogin } from './endpoints/account/unlink-login.ts'
import { updateProfile } from './endpoints/account/update-profile.ts'
import { watchMember } from './endpoints/account/watch-member.ts'
import { getAssistCampaign } from './endpoints/assist/get-assist-campaign.ts'
import { getPosterMaterial } from './endpoints/assist/get-poster-material.ts'
import { helpFriend } from './endpoints/assist/help-friend.ts'
import { listAchievements } from './endpoints/assist/list-achievements.ts'
import { listAssistRewards } from './endpoints/assist/list-assist-rewards.ts'
import { listHelps } from './endpoints/assist/list-helps.ts'
import { startInvitation } from './endpoints/assist/start-invitation.ts'
import { claimCampaign } from './endpoints/campaigns/claim-campaign.ts'
import { getCampaign } from './endpoints/campaigns/get-campaign.ts'
import { listCampaigns } from './endpoints/campaigns/list-campaigns.ts'
import { listOwnCampaigns } from './endpoints/campaigns/list-own-campaigns.ts'
import { scanCampaign } from './endpoints/campaigns/scan-campaign.ts'
import { getConfig } from './endpoints/configuration/get-config.ts'
import { confirmMarketing } from './endpoints/consent/confirm-marketing.ts'
import { getCurrentConsents } from './endpoints/consent/get-current-consents.ts'
import { listConsentReceipts } from './endpoints/consent/list-consent-receipts.ts'
import { recordConsents } from './endpoints/consent/record-consents.ts'
import { unsubscribe } from './endpoints/consent/unsubscribe.ts'
import { beginDeletionByPasskey } from './endpoints/deletion/begin-deletion-by-passkey.ts'
import { confirmDeletion } from './endpoints/deletion/confirm-deletion.ts'
import { previewDeletion } from './endpoints/deletion/preview-deletion.ts'
import { verifyDeletionByPasskey } from './endpoints/deletion/verify-deletion-by-passkey.ts'
import { verifyDeletionByProvider } from './endpoints/deletion/verify-deletion-by-provider.ts'
import { verifyDeletion } from './endpoints/deletion/verify-deletion.ts'
import { getDrawRecord } from './endpoints/draws/get-draw-record.ts'
import { getDraw } from './endpoints/draws/get-draw.ts'
import { getInclusionProofs } from './endpoints/draws/get-inclusion-proofs.ts'
import { joinDraw } from './endpoints/draws/join-draw.ts'
import { listDraws } from './endpoints/draws/list-draws.ts'
import { listEntries } from './endpoints/draws/list-entries.ts'
import { listPrizes } from './endpoints/draws/list-prizes.ts'
import { addPasskey } from './endpoints/passkeys/add-passkey.ts'
import { beginPasskeyLogin } from './endpoints/passkeys/begin-passkey-login.ts'
import { beginPasskeyProof } from './endpoints/passkeys/begin-passkey-proof.ts'
import { beginPasskey } from './endpoints/passkeys/begin-passkey.ts'
import { listPasskeys } from './endpoints/passkeys/list-passkeys.ts'
import { passkeyLogin } from './endpoints/passkeys/passkey-login.ts'
import { proveByPasskey } from './endpoints/passkeys/prove-by-passkey.ts'
import { removePasskey } from './endpoints/passkeys/remove-passkey.ts'
import { renamePasskey } from './endpoints/passkeys/rename-passkey.ts'
import { cancelPayment } from './endpoints/payment/cancel-payment.ts'
import { confirmPayment } from './endpoints/payment/confirm-payment.ts'
import { getOrder } from './endpoints/payment/get-order.ts'
import { getPayment } from './endpoints/payment/get-payment.ts'
import { paymentCoupons } from './endpoints/payment/payment-coupons.ts'
import { paymentMethods } from './endpoints/payment/payment-methods.ts'
import { removeCard } from './endpoints/payment/remove-card.ts'
import { savedCards } from './endpoints/payment/saved-cards.ts'
import { sendReceipt } from './endpoints/payment/send-receipt.ts'
import { startPayment } from './endpoints/payment/start-payment.ts'
import { walletSession } from './endpoints/payment/wallet-session.ts'
import { associate } from './endpoints/sign-in/associate.ts'
import { beginThirdLogin } from './endpoints/sign-in/begin-third-login.ts'
import { checkEmailCode } from './endpoints/sign-in/check-email-code.ts'
import { checkEmail } from './endpoints/sign-in/check-email.ts'
import { checkMobile } from './endpoints/sign-in/check-mobile.ts'
import { checkSmsCode } from './endpoints/sign-in/check-sms-code.ts'
import { emailLogin } from './endpoints/sign-in/email-login.ts'
import { getAvatar } from './endpoints/sign-in/get-avatar.ts'
import { launch } from './endpoints/sign-in/launch.ts'
import { listCountryCodes } from './endpoints/sign-in/list-country-codes.ts'
import { listSuffixes } from './endpoints/sign-in/list-suffixes.ts'
import { loginBySmsCode } from './endpoints/sign-in/login-by-sms-code.ts'
import { modifyEmailPassword } from './endpoints/sign-in/modify-email-password.ts'
import { recoverPassword } from './endpoints/sign-in/recover-password.ts'
import { sendAssociateCode } from './endpoints/sign-in/send-associate-code.ts'
import { sendEmailCode } from './endpoints/sign-in/send-email-code.ts'
import { sendSmsCode } from './endpoints/sign-in/send-sms-code.ts'
import { setPassword } from './endpoints/sign-in/set-password.ts'
import { thirdLogin } from './endpoints/sign-in/third-login.ts'
import { getStarProgram } from './endpoints/stars/get-star-program.ts'
import { getStarSummary } from './endpoints/stars/get-star-summary.ts'
import { listGifts } from './endpoints/stars/list-gifts.ts'
import { listPastActivities } from './endpoints/stars/list-past-activities.ts'
import { listRedemptions } from './endpoints/stars/list-redemptions.ts'
import { listStarMovements } from './endpoints/stars/list-star-movements.ts'
import { redeemGift } from './endpoints/stars/redeem-gift.ts'
import { getStore } from './endpoints/stores/get-store.ts'
import { listStores } from './endpoints/stores/list-stores.ts'
import { getMemberCode } from './endpoints/vouchers/get-member-code.ts'
import { getVoucherCode } from './endpoints/vouchers/get-voucher-code.ts'
import { getVoucher } from './endpoints/vouchers/get-voucher.ts'
import { listVouchers } from './endpoints/vouchers/list-vouchers.ts'

export const contract = {
  getOrder,
  paymentCoupons,
  paymentMethods,
  walletSession,
  startPayment,
  confirmPayment,
  cancelPayment,
  getPayment,
  savedCards,
  removeCard,
  sendReceipt,
  getConfig,
  listCampaigns,
  listOwnCampaigns,
  getCampaign,
  claimCampaign,
  scanCampaign,
  listVouchers,
  getVoucher,
  getVoucherCode,
  getMemberCode,
  getStarProgram,
  getStarSummary,
  listStarMovements,
  listGifts,
  redeemGift,
  listRedemptions,
  listPastActivities,
  listDraws,
  getDraw,
  joinDraw,
  listEntries,
  getInclusionProofs,
  getDrawRecord,
  listPrizes,
  getAssistCampaign,
  startInvitation,
  helpFriend,
  listHelps,
  listAssistRewards,
  listAchievements,
  getPosterMaterial,
  listStores,
  getStore,
  sendEmailCode,
  checkEmailCode,
  emailLogin,
  sendSmsCode,
  checkSmsCode,
  loginBySmsCode,
  beginThirdLogin,
  thirdLogin,
  linkLogin,
  unlinkLogin,
  beginPasskey,
  addPasskey,
  listPasskeys,
  renamePasskey,
  removePasskey,
  beginPasskeyLogin,
  passkeyLogin,
  beginPasskeyProof,
  proveByPasskey,
  sendAssociateCode,
  associate,
  setPassword,
  recoverPassword,
  modifyEmailPassword,
  checkEmail,
  checkMobile,
  listSuffixes,
  getAvatar,
  launch,
  listCountryCodes,
  getMember,
  watchMember,
  prove,
  proveByProvider,
  setEmail,
  bindPhone,
  updateProfile,
  refreshSession,
  logOut,
  listSessions,
  endSessions,
  getCurrentConsents,
  recordConsents,
  listConsentReceipts,
  confirmMarketing,
  unsubscribe,
  exportMember,
  verifyDeletion,
  verifyDeletionByProvider,
  beginDeletionByPasskey,
  verifyDeletionByPasskey,
  previewDeletion,
  confirmDeletion,
} as const

export type Contract = typeof contract
export type EndpointName = keyof Contract

/**
 * The endpoints by method and path: `'POST activity/claim'`. The page names them this way, so that it imports types
 * alone and no schema is part of its bundle.
 */
export type Calls = {
  [Name in EndpointName as `${Contract[Name]['method']} ${Contract[Name]['path']}`]: {
    request: RequestOf<Contract[Name]>
    response: ResponseOf<Contract[Name]>
    outcome: OutcomeOf<Contract[Name]>
    idempotent: Contract[Name]['idempotent']
  }
}
