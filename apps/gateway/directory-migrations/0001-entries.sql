-- The directory of the members of several markets (decision 0108), in a schema of its own. It has no address, only keyed hashes.

-- The member who has a verified address, a verified phone or an identity at a provider.
create table entry (
  kind text not null,
  -- HMAC-SHA256 of the address, phone or identity.
  key bytea not null,
  market text not null,
  member_id uuid not null,
  -- Changes with every reservation, so that what was read before one does not remove what was entered after it.
  reservation uuid not null,
  -- Since when it may differ from what the market has; null where both are the same.
  pending_since timestamptz,
  constraint entry_key primary key (kind, key),
  constraint entry_kind check (kind in ('email', 'phone', 'provider'))
);

create index entry_member on entry (member_id);

create index entry_pending on entry (market, pending_since) where pending_since is not null;

-- The other markets in which members have claimed as guests.
create table visit (
  member_id uuid not null,
  market text not null,
  home_market text not null,
  first_at timestamptz not null,
  -- Since when the guest is to be deleted there; null while the account exists.
  deletion_since timestamptz,
  constraint visit_member primary key (member_id, market)
);

create index visit_deletion on visit (home_market, deletion_since) where deletion_since is not null;
