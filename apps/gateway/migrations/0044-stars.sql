-- Stars: programs by country, gifts with a price in stars, and a double-entry ledger of what members received and spent.

-- How a country's members collect stars, and until when they can spend them. One program runs in a country at a time.
create table star_program (
  program_no text primary key,
  country text not null,
  zone text not null,
  starts_at timestamptz not null,
  -- Nothing is collected from then on.
  ends_at timestamptz not null check (ends_at > starts_at),
  -- Stars of the program can be spent before this instant.
  redeem_until timestamptz not null check (redeem_until >= ends_at),
  -- { currency: { stars, perMinor } }
  rates jsonb not null,
  rounding text not null check (rounding in ('down', 'nearest', 'up')),
  -- [{ factor, weekdays?: [0..6], dates?: ['YYYY-MM-DD'], hours?: { from, to } }], in the local time of the store
  multipliers jsonb not null default '[]',
  -- How long stars live: until the end of a local day, or of a local month.
  life_days integer check (life_days >= 0),
  life_months integer check (life_months >= 0),
  order_stars_max integer not null check (order_stars_max > 0),
  -- { locale: { title, howToCollect: [..] } }
  texts jsonb not null,
  check (num_nonnulls(life_days, life_months) = 1)
);
create index star_program_country on star_program (country, starts_at desc);

-- The price of a gift, which is a campaign of the kind `gifts`.
alter table campaign add column price_stars integer check (price_stars > 0);
create index campaign_gift on campaign (price_stars, activity_no) where kind = 'gifts' and is_on_shelf;

-- What a member has in a country. It outlives the member, without naming them.
create table star_account (
  account_id uuid primary key,
  member_id uuid references member on delete set null,
  country text not null,
  -- Stars taken back by refunds after they were spent; the next stars pay them.
  owed integer not null default 0 check (owed >= 0),
  unique (member_id, country)
);

-- Stars that were received together and end together.
create table star_lot (
  account_id uuid not null references star_account,
  lot_id uuid not null,
  program_no text not null references star_program,
  received integer not null check (received > 0),
  remaining integer not null check (remaining between 0 and received),
  -- Of `remaining`, what was left when the lot ended.
  expired integer not null default 0 check (expired between 0 and received),
  expires_at timestamptz not null,
  primary key (account_id, lot_id)
);
create index star_lot_open on star_lot (account_id, expires_at, lot_id) where remaining > 0;
create index star_lot_due on star_lot (expires_at) where remaining > 0;
create index star_lot_program on star_lot (account_id, program_no);

-- An order that gave stars, once for each number that a partner gives it.
create table star_order (
  partner text not null,
  order_no text not null,
  account_id uuid not null references star_account,
  -- Null where the order was too small for a star.
  lot_id uuid,
  currency text not null,
  amount_minor bigint not null check (amount_minor >= 0),
  refunded_minor bigint not null default 0 check (refunded_minor between 0 and amount_minor),
  -- Stars that refunds took back.
  reversed integer not null default 0 check (reversed >= 0),
  -- { stars, perMinor, factor, rounding }, for refunds
  terms jsonb not null,
  paid_at timestamptz not null,
  primary key (partner, order_no),
  foreign key (account_id, lot_id) references star_lot
);
create index star_order_account on star_order (account_id);

-- A movement as the member reads it. Its transfers add up to `stars`.
create table star_event (
  account_id uuid not null references star_account,
  event_id uuid not null,
  kind text not null
    check (kind in ('earned', 'reversed', 'redeemed', 'entered', 'adjusted', 'expired', 'forfeited')),
  at timestamptz not null,
  -- The change of the balance.
  stars integer not null,
  -- Of an order and its refunds.
  partner text,
  order_no text,
  refund_no text,
  till text,
  store_id text,
  amount_minor bigint,
  currency text,
  -- Of a gift or draw, with the ordinal of the member's claim.
  activity_no text,
  ordinal smallint,
  -- Of an adjustment, as customer service wrote it.
  reason text,
  primary key (account_id, event_id)
);
create index star_event_time on star_event (account_id, at desc, event_id desc);
create index star_event_kind on star_event (account_id, kind, at desc, event_id desc);
create unique index star_event_refund on star_event (partner, refund_no) where refund_no is not null;

-- The ledger. Each row moves stars between one of the member's accounts (a lot, or what they owe) and one of the program's,
-- so debits and credits are equal whatever is written.
create table star_transfer (
  account_id uuid not null,
  event_id uuid not null,
  position integer not null,
  debit_account text not null,
  credit_account text not null,
  lot_id uuid,
  amount integer not null check (amount > 0),
  primary key (account_id, event_id, position),
  foreign key (account_id, event_id) references star_event,
  foreign key (account_id, lot_id) references star_lot,
  check ((debit_account in ('lot', 'owed')) <> (credit_account in ('lot', 'owed'))),
  check ((lot_id is not null) = ('lot' in (debit_account, credit_account)))
);
create index star_transfer_lot on star_transfer (account_id, lot_id);

create trigger star_event_append_only before update or delete or truncate on star_event
  for each statement execute function refuse_change();
create trigger star_transfer_append_only before update or delete or truncate on star_transfer
  for each statement execute function refuse_change();
