import type { ColumnType, Generated } from 'kysely'
import type { HelpRejection, HelpState, Qualification, TierRewardKind } from '@crema/contract/assist/assist'
import type { HeroTone } from '@crema/contract/campaigns/artwork'
import type { CampaignKind } from '@crema/contract/campaigns/campaign'
import type { Country } from '@crema/contract/countries/countries'
import type { DrawPrizeKind, PrizeState } from '@crema/contract/draws/draw'
import type { IdentityProvider } from '@crema/contract/identity/login-providers'
import type { AttemptState, CardBrand, PaymentFailure } from '@crema/contract/payments/payment-attempt'
import type { PaymentOrder } from '@crema/contract/payments/payment-order'
import type {
  ConsentDocument,
  ConsentSource,
  ConsentVariant,
  DevicePurpose,
  MarketingChannel,
  MemberPurpose,
} from '@crema/contract/privacy/consents'
import type { StoreService } from '@crema/contract/stores/store-services'
import type { CouponKind, CouponValue } from '@crema/contract/vouchers/coupon'
import type { Locale } from '@crema/i18n/locales'

/** The tables as `migrations/` creates them. */
export type Tables = {
  member: MemberTable
  session: SessionTable
  challenge: ChallengeTable
  member_login: MemberLoginTable
  member_device: MemberDeviceTable
  passkey: PasskeyTable
  passkey_challenge: PasskeyChallengeTable
  provider_sign_in: ProviderSignInTable
  pending_sign_in: PendingSignInTable
  consent_record: ConsentRecordTable
  device_consent_record: DeviceConsentRecordTable
  marketing_confirmation: MarketingConfirmationTable
  campaign_announcement: CampaignAnnouncementTable
  marketing_notice: MarketingNoticeTable
  password_attempt: PasswordAttemptTable
  sms_count: SmsCountTable
  campaign: CampaignTable
  coupon: CouponTable
  coupon_value: CouponValueTable
  campaign_coupon: CampaignCouponTable
  campaign_store: CampaignStoreTable
  quota: QuotaTable
  claim: ClaimTable
  scan_use: ScanUseTable
  voucher: VoucherTable
  coupon_terms: CouponTermsTable
  voucher_event: VoucherEventTable
  store: StoreTable
  idempotent_response: IdempotentResponseTable
  outbox: OutboxTable
  payment_order: PaymentOrderTable
  payment_attempt: PaymentAttemptTable
  payment_event: PaymentEventTable
  payment_refund: PaymentRefundTable
  payment_payer: PaymentPayerTable
  saved_card: SavedCardTable
  card_removal: CardRemovalTable
  payment_card_key: PaymentCardKeyTable
  demo_payment: DemoPaymentTable
  demo_refund: DemoRefundTable
  demo_card: DemoCardTable
  partner_nonce: PartnerNonceTable
  deletion_session: DeletionSessionTable
  welcome_offer_mark: WelcomeOfferMarkTable
  campaign_mark: CampaignMarkTable
  former_contact: FormerContactTable
  deleted_member_claim: DeletedMemberClaimTable
  consent_receipt: ConsentReceiptTable
  launch_token: LaunchTokenTable
  refusal_count: RefusalCountTable
  star_program: StarProgramTable
  star_account: StarAccountTable
  star_lot: StarLotTable
  star_order: StarOrderTable
  star_event: StarEventTable
  star_transfer: StarTransferTable
  draw: DrawTable
  assist_campaign: AssistCampaignTable
  invitation: InvitationTable
  help: HelpTable
  help_signal: HelpSignalTable
  assist_reward: AssistRewardTable
  draw_entry: DrawEntryTable
  draw_entry_count: DrawEntryCountTable
  entry_due: EntryDueTable
  drawn_code: DrawnCodeTable
}

/** English is required; other locales fall back to it. */
export type Localized<Text> = { en: Text } & Partial<Record<Locale, Text>>
export type CampaignText = { title: string; summary: string; rules: string[] }
export type CouponText = { name: string; note: string; item?: string }
export type OpeningSpan = { from: string; to: string }
/** A local date, `YYYY-MM-DD`, whose opening hours differ from those of its weekday. */
export type SpecialDay = { date: string; hours: OpeningSpan[] }
export type VoucherTerms = {
  /** Where it was issued. */
  country: Country
  /** The countries whose stores accept it, those of its campaign when it was issued; undefined: all. */
  countries?: Country[]
  value: CouponValue
  /** A drawing or picture of the brand; undefined: none. */
  image?: string
  texts: Localized<CouponText>
  rules: Localized<string[]>
}

/** How many stars an amount of money gives. */
export type StarRate = { stars: number; perMinor: number }
export type StarRounding = 'down' | 'nearest' | 'up'
/** Days and hours, in the local time of the store, in which orders give `factor` times the stars. */
export type StarMultiplier = {
  /** At most one decimal. */
  factor: number
  /** 0 is Sunday. Undefined: every day. */
  weekdays?: number[]
  /** Local dates, `YYYY-MM-DD`. Undefined: every date. */
  dates?: string[]
  /** May go past midnight. Undefined: all day. */
  hours?: OpeningSpan
}
/** How the stars of an order were computed, for its refunds. */
export type StarTerms = StarRate & { factor: number; rounding: StarRounding }
export type StarProgramText = { title: string; howToCollect: string[] }
export type StarEventKind =
  | 'earned'
  | 'reversed'
  | 'redeemed'
  | 'entered'
  | 'returned'
  | 'adjusted'
  | 'expired'
  | 'forfeited'

/** A prize of a draw and how many of it there are. */
export type StoredPrize = {
  kind: DrawPrizeKind
  count: number
  /** Of a voucher. */
  couponNo?: string
  /** Of a prize in stars. */
  stars?: number
  image?: string
  texts: Localized<{ title: string }>
}

/** What an inviter gets when `friends` helps of an invitation count. */
export type StoredTier = {
  friends: number
  kind: TierRewardKind
  /** Of the kind `coupons`. */
  coupons?: string[]
  /** Of the kind `stars`; of the kind `entry` those that replace an entry that is refused. */
  stars?: number
  /** The campaign of the draw, of the kind `entry`. */
  draw?: string
  image?: string
  texts: Localized<{ title: string }>
}

/**
 * When a help is held for review: more helps than these of one device, of one network within hours, of one address, or of one
 * invitation within minutes. Null: the rule is off.
 */
export type ReviewRules = {
  device: number | null
  network: number | null
  networkHours: number
  address: number | null
  speed: number | null
  speedMinutes: number
  /** A held help that nobody decides counts after these hours. */
  decideHours: number
}

/** What helps of one person have in common. */
export type SignalKind = 'device' | 'network' | 'address'
/** The rule that a held help has met. */
export type HeldFor = SignalKind | 'speed'

/** Written as JSON text, read as the value. */
type Json<Value> = ColumnType<Value, string, string>

type MemberTable = {
  member_id: string
  /** Ten digits for customer service. */
  account_number: Generated<string>
  email: string | null
  phone: string | null
  country: string
  language: string
  registered_at: Date
  status: Generated<'active' | 'abnormal'>
  registered_by: Generated<'email' | 'phone' | IdentityProvider>
  /** argon2id, as a PHC string. */
  password_hash: string | null
  password_changed_at: Date | null
  must_set_password: Generated<boolean>
  display_name: string | null
  /** An unverified address, which cannot be used to sign in. */
  contact_email: string | null
  /** The market that has the account of a guest; null for a member of this market. */
  home_market: Generated<string | null>
}

type MemberLoginTable = {
  member_id: string
  provider: IdentityProvider
  issuer: string
  subject: string
  email: string | null
  linked_at: Date
  refresh_sealed: string | null
}

type PasskeyTable = {
  member_id: string
  credential_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  is_synced: boolean
  name: string
  created_at: Date
  last_used_at: Date | null
}

type PasskeyChallengeTable = { challenge_hash: Buffer; expires_at: Date }

type ProviderSignInTable = {
  nonce_hash: Buffer
  state_hash: Buffer
  answer_sealed: string | null
  return_token_hash: Buffer | null
  expires_at: Date
}

type MemberDeviceTable = { member_id: string; device_hmac: Buffer; first_seen_at: Date }

type PendingSignInTable = {
  token_hash: Buffer
  kind: 'association' | 'password'
  device_hmac: Buffer
  payload: Json<unknown>
  expires_at: Date
}

type ConsentRecordTable = {
  member_id: string
  consent_id: string
  purpose: MemberPurpose
  channel: MarketingChannel | null
  decision: boolean
  /** Of the document. */
  policy_version: string
  locale: string
  country: string
  source: ConsentSource
  recorded_at: Date
  /** The next three are null in rows from before they were recorded. */
  document: ConsentDocument | null
  text_hash: Buffer | null
  variant: ConsentVariant | null
  gpc: Generated<boolean>
  /** Of the call; null for a registration and for the links of mails. */
  idempotency_key: string | null
  /** Among the decisions of the call. */
  position: Generated<number>
  /** The address that a confirmation was sent to. */
  address_hmac: Buffer | null
}

type DeviceConsentRecordTable = {
  device_hmac: Buffer
  consent_id: string
  purpose: DevicePurpose
  decision: boolean
  document: ConsentDocument
  policy_version: string
  text_hash: Buffer
  locale: string
  country: string
  variant: ConsentVariant
  gpc: boolean
  source: ConsentSource
  idempotency_key: string
  position: number
  recorded_at: Date
  expires_at: Date
}

type MarketingConfirmationTable = {
  member_id: string
  token_hash: Buffer
  address_hmac: Buffer
  sent_at: Date
  expires_at: Date
  used_at: Date | null
}

type CampaignAnnouncementTable = { member_id: string; activity_no: string; queued_at: Date }

type MarketingNoticeTable = {
  member_id: string
  decided_at: Date | null
  reminded_at: Date | null
  due_at: Date
}

type PasswordAttemptTable = {
  key_hmac: Buffer
  attempts: number
  blocked_until: Date
  last_attempt_at: Date
  expires_at: Generated<Date>
}

type SmsCountTable = { scope: string; taken: number; strangers_taken: Generated<number>; expires_at: Date }

type SessionTable = {
  session_id: string
  member_id: string
  token_hash: Buffer
  token_expires_at: Date
  refresh_hash: Buffer
  previous_refresh_hash: Buffer | null
  refreshed_at: Date
  refresh_expires_at: Date
  created_at: Date
  /** Null for a launch link, which proves nothing. */
  proved_at: Date | null
  client: string | null
  country: string | null
}

type ChallengeTable = {
  challenge_id: string
  purpose: string
  target: string
  network_hmac: Buffer
  /** Null in rows older than migration 0011. */
  device_hmac: Buffer | null
  /** Whether the target's member had signed in before on the device that asked. */
  from_known_device: Generated<boolean>
  code_hmac: Buffer
  tries_left: number
  created_at: Date
  expires_at: Date
  used_at: Date | null
}

type CampaignTable = {
  activity_no: string
  kind: CampaignKind
  countries: string[]
  starts_at: Date
  ends_at: Date
  zone: string
  hours_from: string | null
  hours_to: string | null
  is_on_shelf: Generated<boolean>
  per_person_limit: Generated<number>
  daily_limit: number | null
  participant_cap: number | null
  total_stock: number | null
  new_users_only: Generated<boolean>
  phone_only: Generated<boolean>
  phone_registration_only: Generated<boolean>
  scan_only: Generated<boolean>
  store_required: Generated<boolean>
  total_limit: number | null
  prize_cap: number | null
  series_no: string | null
  stores_limited: Generated<boolean>
  /** The price of a gift. */
  price_stars: number | null
  hero_image: Generated<string>
  hero_tone: Generated<HeroTone>
  texts: Json<Localized<CampaignText>>
}

type CouponTable = {
  coupon_no: string
  kind: CouponKind
  valid_days: number
  /** numeric arrives as text from pg and PGlite alike */
  discount: ColumnType<string | null, number | null, number | null>
  image: string | null
  /** At the tills, of what an exchange or fixed-price coupon is for. */
  item_nos: Generated<string[]>
  texts: Json<Localized<CouponText>>
}

type CouponValueTable = {
  coupon_no: string
  country: string
  price_minor: number | null
  price_off_minor: number | null
  minimum_spend_minor: number | null
}

type CampaignCouponTable = { activity_no: string; position: number; coupon_no: string }

type CampaignStoreTable = { activity_no: string; store_id: string; removed_at: Date | null }

type QuotaTable = {
  activity_no: string
  scope: string
  bucket: number
  capacity: number
  taken: Generated<number>
}

type ClaimTable = {
  member_id: string
  activity_no: string
  ordinal: number
  idempotency_key: string
  claimed_at: Date
  store_id: string | null
  series_no: string | null
  is_new_user: Generated<boolean>
  referrer_member_id: string | null
  fission_code: string | null
}

type ScanUseTable = { scan_id: string; used_at: Date }

type VoucherTable = {
  member_id: string
  voucher_no: string
  activity_no: string
  /** Of the claim; null for the reward of a tier. */
  ordinal: number | null
  coupon_no: string
  /** Its own, or a copy of its version's; null where only `terms_hash` names a version. Read them with `termsOf`. */
  terms: ColumnType<VoucherTerms | null, string | null | undefined, string | null>
  terms_hash: Generated<Buffer | null>
  zone: string
  issued_at: Date
  expires_at: Date
  used_at: Date | null
  used_store_id: string | null
  store_id: string | null
  stores_limited: Generated<boolean>
  used_partner: string | null
  used_till: string | null
  /** The attempt of a payment that uses it, until the attempt ends. */
  reserved_attempt: Generated<string | null>
  events: Generated<number>
}

type CouponTermsTable = {
  activity_no: string
  terms_hash: Buffer
  terms: Json<VoucherTerms>
  /** Whether claims copy the terms into their vouchers, for gateways of the version before. */
  is_copied: Generated<boolean>
}

type VoucherEventTable = {
  voucher_no: string
  sequence: number
  kind: 'issued' | 'used' | 'released'
  at: Date
  partner: string | null
  till: string | null
  store_id: string | null
  idempotency_key: string | null
}

type StoreTable = {
  store_id: string
  country: string
  city: string
  name: string
  address: string
  zone: string
  latitude: number
  longitude: number
  hours: Json<OpeningSpan[][]>
  special_days: ColumnType<SpecialDay[], string | undefined, string>
  phone: string | null
  services: Generated<StoreService[]>
}

/** Exactly one of the first three columns is set; it identifies the caller of the stored response. */
type IdempotentResponseTable = {
  member_id: string | null
  deletion_session_id: string | null
  partner: string | null
  idempotency_key: string
  request_hash: Buffer
  outcome: string
  data: Json<unknown>
  trace_id: string
  created_at: Date
}

type OutboxTable = {
  message_id: string
  channel: string
  body: Json<unknown>
  attempts: Generated<number>
  next_attempt_at: Date
  created_at: Date
  recipient_hmac: Buffer | null
}

export type PaymentOrderTable = {
  order_id: string
  partner: string
  idempotency_key: string
  order_no: string
  store_id: string
  items: Json<PaymentOrder['items']>
  amount_minor: number
  currency: string
  country: string
  state: Generated<'open' | 'paid'>
  paid_at: Generated<Date | null>
  created_at: Date
  expires_at: Date
}

/** `awaitingCard`: the card has still to come from the browser. The others are those of the contract. */
export type StoredAttemptState = AttemptState | 'awaitingCard'

export type PaymentAttemptTable = {
  attempt_id: string
  order_id: string
  idempotency_key: string
  member_id: string | null
  provider: string
  method: string
  saves_card: boolean
  card_id: string | null
  voucher_nos: Generated<string[]>
  reference: string
  provider_reference: string | null
  state: StoredAttemptState
  amount_minor: number
  currency: string
  digits: number
  action: Json<StoredAction> | null
  failure: PaymentFailure | null
  card_brand: CardBrand | null
  card_last_four: string | null
  state_hash: Buffer
  nonce_hash: Buffer
  /** Without the secret. */
  return_url: string
  locale: Locale
  created_at: Date
  expires_at: Date
  ended_at: Date | null
  receipt_no: string | null
  stars: Generated<number>
  receipts_sent: Generated<number>
  refunded_minor: Generated<number>
  next_query_at: Date | null
  queries: Generated<number>
}

export type StoredAction =
  | { kind: 'redirect'; url: string }
  | { kind: 'form'; url: string; fields: Record<string, string> }

export type PaymentEventTable = {
  provider: string
  event_id: string
  event: Json<unknown>
  received_at: Date
  handled_at: Date | null
  next_try_at: Date | null
  tries: Generated<number>
}

export type RefundReason = 'partner' | 'attemptEnded' | 'orderPaid' | 'orderExpired' | 'amountDiffers'

export type PaymentRefundTable = {
  refund_id: string
  attempt_id: string
  reason: RefundReason
  partner: string | null
  refund_no: string | null
  amount_minor: number
  currency: string
  digits: number
  state: Generated<'queued' | 'processing' | 'succeeded' | 'failed'>
  provider_reference: string | null
  created_at: Date
  ended_at: Date | null
  next_try_at: Date | null
  tries: Generated<number>
}

type PaymentPayerTable = { member_id: string; payer_reference: string }

export type SavedCardTable = {
  card_id: string
  member_id: string
  provider: string
  payer_reference: string
  token_hmac: Buffer
  token_sealed: string
  brand: CardBrand
  last_four: string
  expiry_month: number
  expiry_year: number
  saved_at: Date
}

type CardRemovalTable = {
  card_id: string
  provider: string
  payer_reference: string
  token_sealed: string
  next_try_at: Generated<Date>
  tries: Generated<number>
}

type PaymentCardKeyTable = {
  kid: string
  public_jwk: Json<Record<string, unknown>>
  private_sealed: string
  offered_until: Date
  accepted_until: Date
}

export type DemoPaymentTable = {
  reference: string
  provider_reference: string
  outcome: string
  state: AttemptState
  failure: PaymentFailure | null
  amount_minor: number
  currency: string
  digits: number
  refunded_minor: Generated<number>
  card: Json<DemoCard> | null
  token: string | null
  return_url_sealed: string
  ends_at: Date | null
  webhook_at: Date | null
  webhooks: Generated<number>
  created_at: Date
}

export type DemoCard = { brand: CardBrand; lastFour: string; expiryMonth: number; expiryYear: number }

type DemoRefundTable = { refund_id: string; reference: string; amount_minor: number }
type DemoCardTable = { token: string; payer_reference: string; outcome: string; card: Json<DemoCard> }

type PartnerNonceTable = { partner: string; nonce: string; seen_at: Date }

type DeletionSessionTable = {
  deletion_session_id: string
  token_hash: Buffer
  /** Null once the member is deleted. */
  member_id: string | null
  created_at: Date
  expires_at: Date
}

type WelcomeOfferMarkTable = {
  address_hmac: Buffer
  /** Null while the account that used the offer has the contact. */
  expires_at: Date | null
}

type CampaignMarkTable = { mark: Buffer; activity_no: string; claims: number }

type FormerContactTable = { member_id: string; contact_hmac: Buffer; replaced_at: Date }

type DeletedMemberClaimTable = { activity_no: string; hour: Date; claims: number }

type ConsentReceiptTable = Omit<
  ConsentRecordTable,
  'member_id' | 'consent_id' | 'idempotency_key' | 'position' | 'address_hmac'
> & {
  receipt_id: string
  subject_hmac: Buffer
  expires_at: Date
}

type RefusalCountTable = { activity_no: string; hour: Date; outcome: string; count: number }

type LaunchTokenTable = {
  token_hash: Buffer
  member_id: string
  partner: string
  expires_at: Date
  attempt_hash: Buffer | null
  session_id: string | null
}

type StarProgramTable = {
  program_no: string
  country: string
  zone: string
  starts_at: Date
  ends_at: Date
  redeem_until: Date
  /** By currency. */
  rates: Json<Record<string, StarRate>>
  rounding: StarRounding
  multipliers: Json<StarMultiplier[]>
  /** One of both is set. */
  life_days: number | null
  life_months: number | null
  order_stars_max: number
  texts: Json<Localized<StarProgramText>>
}

type StarAccountTable = {
  account_id: string
  /** Null once the member is deleted. */
  member_id: string | null
  country: string
  owed: Generated<number>
}

type StarLotTable = {
  account_id: string
  lot_id: string
  program_no: string
  received: number
  remaining: number
  expired: Generated<number>
  expires_at: Date
  /** Of a draw that was called off; they do not count as received. */
  is_returned: Generated<boolean>
}

type StarOrderTable = {
  partner: string
  order_no: string
  account_id: string
  lot_id: string | null
  currency: string
  amount_minor: number
  refunded_minor: Generated<number>
  reversed: Generated<number>
  terms: Json<StarTerms>
  paid_at: Date
}

type StarEventTable = {
  account_id: string
  event_id: string
  kind: StarEventKind
  at: Date
  stars: number
  partner: string | null
  order_no: string | null
  refund_no: string | null
  till: string | null
  store_id: string | null
  amount_minor: number | null
  currency: string | null
  activity_no: string | null
  ordinal: number | null
  reason: string | null
}

type StarTransferTable = {
  account_id: string
  event_id: string
  position: number
  debit_account: string
  credit_account: string
  lot_id: string | null
  amount: number
}

type DrawTable = {
  activity_no: string
  draws_at: Date
  /** A chain's hash and one of its rounds; both null where seed and root decide alone. */
  beacon_chain: string | null
  beacon_round: number | null
  prizes: Json<StoredPrize[]>
  prize_count: number
  alternates: Generated<number>
  take_days: number | null
  /** Shown to nobody before `drawn_at`. */
  seed: Buffer
  rules_text: string
  closed_at: Date | null
  /** Of a closed draw: the leaves of its tree. */
  entries: number | null
  root: Buffer | null
  delayed_since: Date | null
  next_try_at: Date | null
  drawn_at: Date | null
  signature: Buffer | null
  called_off_at: Date | null
  /** Why it was called off, in English. */
  called_off_reason: string | null
  /** The same in the languages that have a text. */
  called_off_texts: ColumnType<Partial<Record<Locale, string>>, string | undefined, string>
  /** The last code whose member was notified that entries have closed, in the order of codes, and when all had been notified. */
  closing_sent_to: string | null
  closing_sent_at: Date | null
  /** The last code whose stars were returned, and when all had been. */
  returned_to: string | null
  returned_at: Date | null
  /** Coupons whose use gives an entry. */
  given_with: Generated<string[]>
  /** Whether entries are only given. */
  is_given_only: Generated<boolean>
}

/** An entry; its last columns but the stars are null once the member is deleted. */
type DrawEntryTable = {
  activity_no: string
  code: string
  member_id: string | null
  ordinal: number | null
  entered_at: Date | null
  country: string | null
  stars: number
  /** `voucher <number>` or `help <id>`; null also for an entry that the member made. */
  given_for: Generated<string | null>
}

/** Parts of the number of entries of a draw, which triggers count. */
type DrawEntryCountTable = {
  activity_no: string
  bucket: number
  entries: number
}

/** The use of a voucher that gives an entry, which has still to be given. */
type EntryDueTable = {
  activity_no: string
  voucher_no: string
}

type DrawnCodeTable = {
  activity_no: string
  rank: number
  code: string
  /** The index of its prize; null for an alternate that has not moved up. */
  prize: number | null
  won_at: Date | null
  state: PrizeState | null
  take_until: Date | null
  voucher_no: string | null
  mailed_at: Date | null
  reached_at: Date | null
  reached_note: string | null
}

type AssistCampaignTable = {
  activity_no: string
  tiers: Json<StoredTier[]>
  /** Helps of one invitation. */
  seats: number
  invitations_per_member: number
  helps_per_day: number | null
  qualifies: Qualification
  qualify_days: number | null
  review: Json<ReviewRules>
}

type InvitationTable = {
  invitation_id: string
  activity_no: string
  member_id: string
  ordinal: number
  code: string
  country: string
  started_at: Date
  seats: number
  helpers: Generated<number>
  qualified: Generated<number>
}

type HelpTable = {
  help_id: string
  invitation_id: string
  activity_no: string
  /** Null once the friend is deleted, as is the ordinal of their claim. */
  member_id: string | null
  ordinal: number | null
  helped_at: Date
  reference: string
  state: HelpState
  held_for: Generated<HeldFor[]>
  until: Date | null
  qualified_at: Date | null
  used_voucher_no: string | null
  decided_at: Date | null
  decided_by: 'customerService' | 'time' | null
  rejected_for: HelpRejection | null
}

type HelpSignalTable = { help_id: string; activity_no: string; kind: SignalKind; mark: Buffer; at: Date }

type AssistRewardTable = {
  invitation_id: string
  friends: number
  reached_at: Date
  given_at: Date | null
  voucher_nos: Generated<string[]>
  stars: number | null
  lottery_code: string | null
  next_try_at: Date | null
}
