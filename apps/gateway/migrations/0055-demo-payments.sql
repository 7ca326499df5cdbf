-- The books of the demo's payment provider; empty outside of demo mode. Card numbers are in none of them.

create table demo_payment (
  reference text primary key,
  provider_reference text not null unique,
  outcome text not null,
  state text not null check (state in ('processing', 'needsAction', 'succeeded', 'failed', 'cancelled')),
  failure text,
  amount_minor integer not null,
  currency text not null,
  digits smallint not null,
  refunded_minor integer not null default 0 check (refunded_minor between 0 and amount_minor),
  card jsonb,
  token text,
  return_url_sealed text not null,
  -- Of a payment that takes a while.
  ends_at timestamptz,
  -- When the next webhook is sent, and how many were.
  webhook_at timestamptz,
  webhooks smallint not null default 0,
  created_at timestamptz not null
);
create index demo_payment_due on demo_payment (webhook_at) where webhook_at is not null;

create table demo_refund (
  refund_id text primary key,
  reference text not null references demo_payment,
  amount_minor integer not null check (amount_minor > 0)
);

create table demo_card (
  token text primary key,
  payer_reference text not null,
  outcome text not null,
  card jsonb not null
);
