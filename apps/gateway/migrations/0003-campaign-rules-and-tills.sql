-- Campaigns: series, stores that take part, caps on claims and prizes. Stores: days that keep other hours.
-- Vouchers: where they are good, what became of them at which till, and the partners whose tills ask.

alter table campaign
  -- Sets that may ever be claimed, whatever is in stock; counted in quota as 'claims'.
  add column total_limit integer check (total_limit >= 0),
  -- Prizes that may be given out, one a set; counted in quota as 'prizes'.
  add column prize_cap integer check (prize_cap >= 0),
  -- A member may take part in one campaign of a series.
  add column series_no text,
  -- False: every store takes part. True: those of campaign_store, none if it has none.
  add column stores_limited boolean not null default false;
create index campaign_series on campaign (series_no) where series_no is not null;

-- Stores that take part. One that leaves keeps its row: vouchers issued before still count on it.
create table campaign_store (
  activity_no text not null references campaign,
  store_id text not null references store,
  removed_at timestamptz,
  primary key (activity_no, store_id)
);
create index campaign_store_of on campaign_store (store_id);

-- [{ date: 'YYYY-MM-DD', hours: [{ from, to }] }], dates of the store's zone; no span is a day of rest.
alter table store add column special_days jsonb not null default '[]';

alter table claim
  -- The store that was chosen, or whose code was scanned.
  add column store_id text,
  -- The campaign's series and whether it was for new members alone, as on the day of the claim.
  add column series_no text,
  add column is_new_user boolean not null default false;
-- These keys hold "one of a series" and "once per person" as the primary key holds the limit per person.
create unique index claim_series on claim (member_id, series_no) where ordinal = 1 and series_no is not null;
create unique index claim_new_user on claim (member_id) where ordinal = 1 and is_new_user;

alter table voucher
  -- Good at this store alone; null: wherever stores_limited says.
  add column store_id text,
  add column stores_limited boolean not null default false,
  -- Whose till used it.
  add column used_partner text,
  add column used_till text,
  -- Rows it has in voucher_event.
  add column events smallint not null default 1,
  add check (used_at is not null or (used_store_id is null and used_partner is null and used_till is null));

-- What became of a voucher, never changed afterwards. It outlives member and voucher, and names no person.
create table voucher_event (
  voucher_no text not null,
  sequence smallint not null,
  kind text not null check (kind in ('issued', 'used', 'released')),
  at timestamptz not null,
  partner text,
  till text,
  store_id text,
  -- The idempotency key of the till's request.
  request_key uuid,
  primary key (voucher_no, sequence)
);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name;
end
$$;
create trigger voucher_event_is_kept before update or delete or truncate on voucher_event
  for each statement execute function refuse_change();

insert into voucher_event (voucher_no, sequence, kind, at)
select voucher_no, 1, 'issued', issued_at from voucher;
insert into voucher_event (voucher_no, sequence, kind, at, store_id)
select voucher_no, 2, 'used', used_at, used_store_id from voucher where used_at is not null;
update voucher set events = 2 where used_at is not null;

-- Requests of partners that were seen, so that none counts twice.
create table partner_nonce (
  partner text not null,
  nonce text not null,
  seen_at timestamptz not null,
  primary key (partner, nonce)
);
create index partner_nonce_age on partner_nonce (seen_at);

-- Answers kept so that a partner's repeated request has one effect and one answer.
create table partner_answer (
  partner text not null,
  key uuid not null,
  body_hash bytea not null,
  status smallint not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (partner, key)
);
create index partner_answer_age on partner_answer (created_at);

-- Whether a time of day lies in opening hours, which may go past midnight; without hours always.
create function is_within(at time, hours_from time, hours_to time) returns boolean immutable language sql as $$
  select case
    when hours_from is null or hours_to is null then true
    when hours_from < hours_to then at >= hours_from and at < hours_to
    else at >= hours_from or at < hours_to
  end
$$;

-- The list of a campaign's stores changes what its page shows.
create trigger campaign_store_change after insert or update or delete on campaign_store
  for each row execute function tell_campaign_change();
