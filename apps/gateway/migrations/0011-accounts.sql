-- Accounts: phones and passwords beside the address, logins at other houses, consents, and what is counted so
-- that nobody guesses passwords or has text messages sent at the chain's cost.

alter table member
  -- An abnormal account can only be helped by customer service (spec section 4).
  add column status text not null default 'active' check (status in ('active', 'abnormal')),
  -- How the account began: some campaigns are for those who registered by phone (spec section 5).
  add column registered_by text not null default 'email' check (registered_by in ('email', 'phone', 'google', 'apple')),
  -- argon2id, as a PHC string; null where there is none.
  add column password_hash text,
  add column password_changed_at timestamptz,
  -- Set by an operator: the old password counts no more, and the next sign-in asks for a new one.
  add column must_set_password boolean not null default false,
  add column display_name text,
  -- An address that somebody else named and nobody proved. It signs nobody in; email and phone are proved ones.
  add column contact_email text check (contact_email = lower(contact_email));
create index member_contact_email on member (contact_email) where contact_email is not null;

-- Who a member is at another house. The pair of issuer and subject is the identity, never the address.
create table member_login (
  member_id uuid not null references member on delete cascade,
  provider text not null check (provider in ('google', 'apple')),
  issuer text not null,
  subject text not null,
  email text,
  linked_at timestamptz not null,
  primary key (member_id, issuer, subject),
  unique (issuer, subject)
);

-- A sign-in that waits for a decision: whether to link an account, or for a password. Its token is stored hashed.
create table pending_sign_in (
  token_hash bytea primary key,
  kind text not null check (kind in ('association', 'password')),
  device_hmac bytea not null,
  payload jsonb not null,
  expires_at timestamptz not null
);
create index pending_sign_in_age on pending_sign_in (expires_at);

-- What a member agreed to or declined, when and where. A row is never changed: a new decision is a new row.
create table consent_record (
  member_id uuid not null references member on delete cascade,
  consent_id uuid not null,
  purpose text not null check (purpose in ('terms', 'privacy', 'marketing')),
  channel text check (channel in ('push', 'sms', 'email')),
  decision boolean not null,
  policy_version text not null,
  locale text not null,
  country text not null,
  source text not null,
  recorded_at timestamptz not null,
  primary key (member_id, consent_id),
  check ((purpose = 'marketing') = (channel is not null))
);

create function keep_as_written() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are never changed', tg_table_name;
end
$$;

create trigger consent_record_kept before update on consent_record
  for each row execute function keep_as_written();

-- The device that asked for the code: only there it can be used.
alter table challenge add column device_hmac bytea;

-- The devices a member signed in on, to tell her of a new one.
create table member_device (
  member_id uuid not null references member on delete cascade,
  device_hmac bytea not null,
  first_seen_at timestamptz not null,
  primary key (member_id, device_hmac)
);

-- Tries of passwords by account and by network, as HMACs. No try is let in before free_at.
create table password_try (
  key_hmac bytea primary key,
  tries integer not null check (tries > 0),
  free_at timestamptz not null,
  last_at timestamptz not null
);
create index password_try_age on password_try (last_at);

-- Text messages sent, by hour and range of numbers, and what they cost by day.
create table sms_count (
  scope text primary key,
  taken integer not null check (taken >= 0),
  expires_at timestamptz not null
);
create index sms_count_age on sms_count (expires_at);

-- Only for those who signed up by phone; phone_only wants a phone, whenever it was added.
alter table campaign add column phone_registration_only boolean not null default false;
