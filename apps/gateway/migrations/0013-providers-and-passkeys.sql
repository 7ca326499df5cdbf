-- Ways in that need no code: passkeys, and sign-ins at Google and Apple.

create table passkey (
  member_id uuid not null references member on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the authenticator says it was used; one that goes back was copied. Synced ones say 0 for ever.
  counter bigint not null,
  transports text[] not null,
  is_synced boolean not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz,
  primary key (member_id, credential_id)
);

-- What an authenticator must sign, hashed (SHA-256) together with whom it was given to.
create table passkey_challenge (
  challenge_hash bytea primary key,
  expires_at timestamptz not null
);
create index passkey_challenge_age on passkey_challenge (expires_at);

-- A sign-in at another house that was begun here. The nonce that its token must name is hashed (SHA-256) together
-- with the device that began it; what the house sends back under `state` is sealed until that device asks for it.
create table provider_sign_in (
  nonce_hash bytea primary key,
  state_hash bytea not null unique,
  answer_sealed text,
  expires_at timestamptz not null
);
create index provider_sign_in_age on provider_sign_in (expires_at);

-- With this token, sealed, Apple is told to forget the sign-in when the account is deleted.
alter table member_login add column refresh_sealed text;
