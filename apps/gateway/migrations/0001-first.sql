-- Members, their sessions and codes; campaigns, their coupons and limits; claims and vouchers; stores; mail.
-- Claims, vouchers and stored answers carry member_id first in their keys, so that they can be spread over machines
-- by it. Sessions are found by what a browser holds, which names no member, and have a key of their own.

create extension if not exists cube;
create extension if not exists earthdistance;

create table member (
  member_id uuid primary key,
  email text unique check (email = lower(email)),
  phone text unique,
  country text not null,
  language text not null,
  registered_at timestamptz not null
);

-- One row per signed-in browser. The token and the refresh secret are stored hashed (SHA-256).
create table session (
  session_id uuid primary key,
  member_id uuid not null references member on delete cascade,
  token_hash bytea not null unique,
  token_expires_at timestamptz not null,
  refresh_hash bytea not null unique,
  -- The refresh secret before the current one: seen again, it was stolen or its answer was lost.
  previous_refresh_hash bytea unique,
  refreshed_at timestamptz not null,
  refresh_expires_at timestamptz not null,
  created_at timestamptz not null
);
create index session_member on session (member_id);

-- A 6-digit code that was sent, stored as an HMAC.
create table challenge (
  challenge_id uuid primary key,
  purpose text not null,
  target text not null,
  -- Who asked: an HMAC of the address or, for IPv6, of its network, to count codes by.
  network_hmac bytea not null,
  code_hmac bytea not null,
  tries_left smallint not null check (tries_left >= 0),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index challenge_target on challenge (target, purpose, created_at desc);
create index challenge_network on challenge (network_hmac, created_at desc);
create index challenge_age on challenge (created_at);

create table campaign (
  activity_no text primary key,
  kind text not null check (kind in ('coupons', 'fission', 'lottery', 'gifts')),
  -- Countries it runs in; empty means everywhere.
  countries text[] not null default '{}',
  starts_at timestamptz not null,
  ends_at timestamptz not null check (ends_at > starts_at),
  zone text not null,
  hours_from time,
  hours_to time,
  is_on_shelf boolean not null default true,
  per_person_limit integer not null default 1 check (per_person_limit > 0),
  daily_limit integer check (daily_limit >= 0),
  participant_cap integer check (participant_cap >= 0),
  total_stock integer check (total_stock >= 0),
  new_users_only boolean not null default false,
  phone_only boolean not null default false,
  scan_only boolean not null default false,
  store_required boolean not null default false,
  -- { locale: { title, summary, rules: [..] } }
  texts jsonb not null
);
create index campaign_window on campaign (ends_at, activity_no) where is_on_shelf;

create table coupon (
  coupon_no text primary key,
  kind text not null,
  valid_days integer not null check (valid_days > 0),
  -- Tenths still to pay, for discount coupons.
  discount numeric(3, 1),
  -- { locale: { name, note, item? } }
  texts jsonb not null
);

-- What a coupon is worth in a country, in that country's minor units.
create table coupon_value (
  coupon_no text not null references coupon,
  country text not null,
  price_minor integer check (price_minor >= 0),
  price_off_minor integer check (price_off_minor >= 0),
  minimum_spend_minor integer check (minimum_spend_minor >= 0),
  primary key (coupon_no, country)
);

create table campaign_coupon (
  activity_no text not null references campaign,
  position smallint not null,
  coupon_no text not null references coupon,
  primary key (activity_no, position)
);

-- A campaign's limits, each split into buckets so that many claims do not queue on one row.
-- scope: 'total', 'participants' or 'day:2026-11-21' (a day in the campaign's zone).
create table quota (
  activity_no text not null references campaign,
  scope text not null,
  bucket smallint not null,
  capacity integer not null,
  taken integer not null default 0,
  primary key (activity_no, scope, bucket),
  check (taken between 0 and capacity)
);

-- The nth set a member took of a campaign. The key is what holds the limit per person.
create table claim (
  member_id uuid not null references member on delete cascade,
  activity_no text not null references campaign,
  ordinal smallint not null,
  -- The idempotency key of the request that made it.
  request_key uuid not null,
  claimed_at timestamptz not null,
  primary key (member_id, activity_no, ordinal),
  unique (member_id, request_key)
);

-- One member's copy of a coupon, with the rules of the day it was issued.
create table voucher (
  member_id uuid not null references member on delete cascade,
  voucher_no text not null unique,
  activity_no text not null,
  ordinal smallint not null,
  coupon_no text not null,
  -- { value, texts: { locale: { name, note, item? } }, rules: { locale: [..] } }
  terms jsonb not null,
  zone text not null,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  used_store_id text,
  primary key (member_id, voucher_no),
  foreign key (member_id, activity_no, ordinal) references claim on delete cascade
);
create index voucher_unused on voucher (member_id, expires_at, voucher_no) where used_at is null;
create index voucher_used on voucher (member_id, used_at desc, voucher_no) where used_at is not null;

create table store (
  store_id text primary key,
  country text not null,
  city text not null,
  name text not null,
  address text not null,
  zone text not null,
  latitude double precision not null,
  longitude double precision not null,
  -- Sunday to Saturday: [[{ from, to }], ..]
  hours jsonb not null
);
create index store_place on store using gist (ll_to_earth(latitude, longitude));
create index store_name on store (country, city, name, store_id);

-- Answers kept so that a repeated request has one effect and one answer.
create table idempotency (
  member_id uuid not null references member on delete cascade,
  key uuid not null,
  body_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (member_id, key)
);
create index idempotency_age on idempotency (created_at);

-- Mail waiting to be sent. A row goes once its mail is handed over.
create table outbox (
  message_id uuid primary key,
  channel text not null,
  body jsonb not null,
  attempts smallint not null default 0,
  next_attempt_at timestamptz not null,
  created_at timestamptz not null
);
create index outbox_due on outbox (next_attempt_at);

-- Ends a statement as a named refusal, so that one statement takes everything or nothing.
create function refuse(outcome text) returns integer language plpgsql as $$
begin
  raise exception using errcode = 'CR001', message = outcome;
end
$$;
