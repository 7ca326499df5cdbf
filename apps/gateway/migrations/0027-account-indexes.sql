-- What calls about accounts look for, each by an index of its own.

-- By channel: while one provider is away, messages of the others are found without walking past those that wait for it.
drop index outbox_due;
create index outbox_due on outbox (channel, next_attempt_at);

-- Whom a waiting sign-in is about, for when she leaves.
create index pending_sign_in_payload on pending_sign_in using gin (payload jsonb_path_ops);

-- A refresh secret names its session, so nobody looks for it by its hash.
alter table session
  drop constraint session_refresh_hash_key,
  drop constraint session_previous_refresh_hash_key;
