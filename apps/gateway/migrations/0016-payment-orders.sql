-- Orders that a kiosk or a till opened, to be paid on a phone. Nothing of whoever pays is in them.

create table payment_order (
  -- Unguessable: who has it may see the order.
  order_id text primary key,
  partner text not null,
  -- The idempotency key of the call that opened it: the same call again finds this order.
  request_key uuid not null,
  -- What the kiosk calls it, and people at the counter.
  order_no text not null,
  store_id text not null references store,
  items jsonb not null,
  amount_minor integer not null check (amount_minor > 0),
  currency text not null,
  country text not null,
  -- An open one whose time is over counts as expired.
  state text not null default 'open' check (state in ('open', 'paid')),
  created_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > created_at),
  unique (partner, request_key)
);
