-- Attempts to pay an order, what providers report of them, refunds, saved cards, and the keys with which browsers encrypt cards.

alter table payment_order add column paid_at timestamptz;

create sequence payment_receipt_no;

create table payment_attempt (
  attempt_id uuid primary key,
  order_id text not null references payment_order,
  idempotency_key uuid not null,
  -- Null for a visitor, and once the account is deleted.
  member_id uuid references member on delete set null,
  provider text not null,
  -- `card`, `savedCard`, or the method of the provider.
  method text not null,
  saves_card boolean not null,
  card_id uuid,
  voucher_nos text[] not null default '{}',
  -- The number of the payment at the provider that is ours, and the one that is theirs.
  reference text not null unique,
  provider_reference text,
  state text not null
    check (state in ('awaitingCard', 'processing', 'needsAction', 'succeeded', 'failed', 'cancelled')),
  -- Nothing where vouchers pay all of it.
  amount_minor integer not null check (amount_minor >= 0),
  currency text not null,
  digits smallint not null,
  -- What the page has to do. Kept while it is `processing`, since the provider may say later that it waits for its payer.
  action jsonb,
  failure text,
  card_brand text,
  card_last_four text,
  -- Of the secrets of the return URL and of the encrypted card.
  state_hash bytea not null,
  nonce_hash bytea not null,
  return_url text not null,
  locale text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended_at timestamptz,
  receipt_no text unique,
  stars integer not null default 0,
  receipts_sent smallint not null default 0,
  -- Of refunds that the partner asked for.
  refunded_minor integer not null default 0 check (refunded_minor between 0 and amount_minor),
  -- When the provider is asked next; null where nothing is expected any more.
  next_query_at timestamptz,
  queries smallint not null default 0,
  check ((state = 'succeeded') = (receipt_no is not null)),
  check (action is null or state in ('needsAction', 'processing')),
  unique (order_id, idempotency_key)
);
-- An order has one attempt that is open or has paid.
create unique index payment_attempt_current on payment_attempt (order_id)
  where state in ('awaitingCard', 'processing', 'needsAction', 'succeeded');
create index payment_attempt_due on payment_attempt (next_query_at) where next_query_at is not null;
create index payment_attempt_provider on payment_attempt (provider, provider_reference);
create index payment_attempt_member on payment_attempt (member_id) where member_id is not null;
create index payment_attempt_ended on payment_attempt (provider, ended_at) where receipt_no is not null;

-- What a provider has reported, once for each event. It has no card data.
create table payment_event (
  provider text not null,
  event_id text not null,
  event jsonb not null,
  received_at timestamptz not null,
  handled_at timestamptz,
  next_try_at timestamptz,
  tries smallint not null default 0,
  primary key (provider, event_id)
);
create index payment_event_handled on payment_event (handled_at) where handled_at is not null;
create index payment_event_due on payment_event (next_try_at) where next_try_at is not null;

create table payment_refund (
  refund_id uuid primary key,
  attempt_id uuid not null references payment_attempt,
  reason text not null check (reason in ('partner', 'attemptEnded', 'orderPaid', 'orderExpired', 'amountDiffers')),
  -- The number that the partner gives it; null for money that is refunded by itself.
  partner text,
  refund_no text,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  digits smallint not null,
  state text not null default 'queued' check (state in ('queued', 'processing', 'succeeded', 'failed')),
  provider_reference text,
  created_at timestamptz not null,
  ended_at timestamptz,
  next_try_at timestamptz,
  tries smallint not null default 0,
  check ((reason = 'partner') = (refund_no is not null)),
  unique (partner, refund_no)
);
create unique index payment_refund_unwanted on payment_refund (attempt_id) where refund_no is null;
create index payment_refund_attempt on payment_refund (attempt_id);
create index payment_refund_provider on payment_refund (provider_reference) where provider_reference is not null;
create index payment_refund_due on payment_refund (next_try_at) where next_try_at is not null;

-- The member at the providers, by a random id.
create table payment_payer (
  member_id uuid primary key references member on delete cascade,
  payer_reference uuid not null unique
);

-- A card that a provider has stored: its token, and what may be shown.
create table saved_card (
  card_id uuid primary key,
  member_id uuid not null references payment_payer on delete cascade,
  provider text not null,
  payer_reference uuid not null,
  token_hmac bytea not null,
  token_sealed text not null,
  brand text not null,
  last_four text not null check (last_four ~ '^[0-9]{4}$'),
  expiry_month smallint not null check (expiry_month between 1 and 12),
  expiry_year smallint not null,
  saved_at timestamptz not null,
  unique (member_id, provider, token_hmac)
);

-- Cards that were removed here and are still stored at the provider.
create table card_removal (
  card_id uuid primary key,
  provider text not null,
  payer_reference uuid not null,
  token_sealed text not null,
  next_try_at timestamptz not null default '-infinity',
  tries smallint not null default 0
);
create index card_removal_due on card_removal (next_try_at);

-- Also where the account is deleted.
create function note_card_removal() returns trigger language plpgsql as $$
begin
  insert into card_removal (card_id, provider, payer_reference, token_sealed)
  values (old.card_id, old.provider, old.payer_reference, old.token_sealed);
  return null;
end
$$;
create trigger saved_card_removed after delete on saved_card for each row execute function note_card_removal();

-- Keys with which browsers encrypt cards. The private one is encrypted with a secret of the payment service.
create table payment_card_key (
  kid uuid primary key,
  public_jwk jsonb not null,
  private_sealed text not null,
  -- Given to browsers until, and accepted until.
  offered_until timestamptz not null,
  accepted_until timestamptz not null
);
create index payment_card_key_offered on payment_card_key (offered_until);
