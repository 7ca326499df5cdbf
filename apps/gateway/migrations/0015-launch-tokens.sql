-- What the app's back end puts into a link so that the page opens signed in: for one member, for two minutes, once.

create table launch_token (
  token_hash bytea primary key,
  member_id uuid not null references member on delete cascade,
  partner text not null,
  expires_at timestamptz not null,
  -- Which attempt took it, and the session that attempt was given: the same attempt may ask again.
  attempt_hash bytea,
  session_id uuid references session on delete set null,
  check (attempt_hash is not null or session_id is null)
);
create index launch_token_age on launch_token (expires_at);
create index launch_token_member on launch_token (member_id);
create index launch_token_session on launch_token (session_id) where session_id is not null;
