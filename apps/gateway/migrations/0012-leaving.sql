-- Leaving: who proved that an account is theirs to delete, and what stays once it is gone.

-- A LOGOUT_TOKEN, hashed (SHA-256). Its row outlives the member for a day, so that a confirmation whose answer
-- was lost is answered again; it names nobody then.
create table leaving (
  leaving_id uuid primary key,
  token_hash bytea not null unique,
  member_id uuid references member on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index leaving_member on leaving (member_id);
create index leaving_age on leaving (created_at);

-- Answers kept as in idempotency, for calls of somebody who is leaving.
create table leaving_answer (
  leaving_id uuid not null references leaving on delete cascade,
  key uuid not null,
  body_hash bytea not null,
  answer jsonb not null,
  created_at timestamptz not null,
  primary key (leaving_id, key)
);

-- Addresses whose owners took an offer for new members and left: an HMAC under a key that the database does not
-- know, so that the offer is not taken again and again.
create table left_address (
  address_hmac bytea primary key,
  forget_at timestamptz not null
);
create index left_address_end on left_address (forget_at);

-- Claims of members who left, by the hour: sums that name nobody.
create table left_claim (
  activity_no text not null references campaign on delete cascade,
  -- The beginning of an hour in UTC.
  hour timestamptz not null,
  claims integer not null check (claims > 0),
  primary key (activity_no, hour)
);

-- Whom a message is for, as an HMAC: the message itself is sealed, and those to somebody who leaves must be found.
alter table outbox add column recipient_hmac bytea;
create index outbox_recipient on outbox (recipient_hmac);

-- What a member who left had agreed to or declined, for as long as the law may ask for proof. Whose it was is an HMAC
-- of the address: who comes with the address can be shown the receipt, and who reads the table finds nobody.
create table consent_receipt (
  receipt_id uuid primary key,
  subject_hmac bytea not null,
  purpose text not null,
  channel text,
  decision boolean not null,
  policy_version text not null,
  locale text not null,
  country text not null,
  source text not null,
  recorded_at timestamptz not null,
  forget_at timestamptz not null
);
create index consent_receipt_subject on consent_receipt (subject_hmac);
create index consent_receipt_end on consent_receipt (forget_at);
