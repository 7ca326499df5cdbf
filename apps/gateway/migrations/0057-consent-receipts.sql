-- Receipts of consents name the document, the hash of its text, the form, the GPC signal and the call that made them.
alter table consent_record add column document text;
alter table consent_record add column text_hash bytea;
alter table consent_record add column variant text;
alter table consent_record add column gpc boolean not null default false;
alter table consent_record add column idempotency_key uuid;
alter table consent_record add column position smallint not null default 0;
-- The address that a confirmation of marketing by mail was sent to.
alter table consent_record add column address_hmac bytea;
alter table consent_record drop constraint consent_record_purpose_check;
alter table consent_record add constraint consent_record_purpose_known
  check (purpose in ('terms', 'privacy', 'personalInformation', 'transferAbroad', 'marketing'));
create unique index consent_record_call on consent_record (member_id, idempotency_key, position)
  where idempotency_key is not null;

alter table consent_receipt add column document text;
alter table consent_receipt add column text_hash bytea;
alter table consent_receipt add column variant text;
alter table consent_receipt add column gpc boolean not null default false;

-- Decisions of a device, signed in or not, under a keyed hash of its id.
create table device_consent_record (
  device_hmac bytea not null,
  consent_id uuid not null,
  purpose text not null,
  decision boolean not null,
  document text not null,
  policy_version text not null,
  text_hash bytea not null,
  locale text not null,
  country text not null,
  variant text not null,
  gpc boolean not null,
  source text not null,
  idempotency_key uuid not null,
  position smallint not null,
  recorded_at timestamptz not null,
  expires_at timestamptz not null,
  constraint device_consent_record_pkey primary key (device_hmac, consent_id),
  constraint device_consent_record_purpose_known check (purpose in ('location', 'functions')),
  constraint device_consent_record_call unique (device_hmac, idempotency_key, position)
);
create index device_consent_record_expiry on device_consent_record (expires_at);
