-- Draws: campaigns of the kind `lottery` with a commitment, an entry for each claim, and the codes that were drawn.

create table draw (
  activity_no text primary key references campaign,
  draws_at timestamptz not null,
  -- The chain's hash, and the round whose random value decides. Both null: the seed and the root decide alone.
  beacon_chain text,
  beacon_round bigint check (beacon_round > 0),
  -- [{ kind, count, couponNo?, stars?, image?, texts: { locale: { title } } }]
  prizes jsonb not null,
  prize_count integer not null check (prize_count > 0),
  -- Codes that are drawn after those of the prizes.
  alternates integer not null default 0 check (alternates >= 0),
  -- How long a thing can be collected. Null where no prize is one.
  take_days integer check (take_days > 0),
  -- Shown to nobody before `drawn_at`.
  seed bytea not null check (length(seed) = 32),
  -- The rules as the format `draw-v1` hashes them.
  rules_text text not null,
  closed_at timestamptz,
  -- Of the closed draw: the leaves of the tree, and its root.
  entries integer check (entries >= 0),
  root bytea check (length(root) = 32),
  -- Since when the random value is late.
  delayed_since timestamptz,
  -- No gateway tries to draw before.
  next_try_at timestamptz,
  drawn_at timestamptz,
  signature bytea,
  called_off_at timestamptz,
  called_off_reason text,
  -- Members get their message by the order of their codes: the last code that was passed, and when all had been.
  closing_sent_to text,
  closing_sent_at timestamptz,
  -- The same for stars that are returned.
  returned_to text,
  returned_at timestamptz,
  check ((beacon_chain is null) = (beacon_round is null)),
  check ((closed_at is null) = (root is null) and (closed_at is null) = (entries is null)),
  check (drawn_at is null or closed_at is not null),
  check (called_off_at is null or drawn_at is null),
  check ((called_off_at is null) = (called_off_reason is null))
);
create index draw_to_close on draw (activity_no) where closed_at is null and called_off_at is null;
create index draw_current on draw (draws_at, activity_no) where drawn_at is null and called_off_at is null;
create index draw_past on draw (draws_at desc, activity_no desc) where drawn_at is not null or called_off_at is not null;
create index draw_to_announce on draw (closed_at) where closing_sent_at is null and closed_at is not null;
create index draw_to_return on draw (called_off_at) where returned_at is null and called_off_at is not null;

-- An entry. After a deletion its code stays, without anything of the member.
create table draw_entry (
  activity_no text not null references draw,
  -- Eight symbols without separators, in the order of the tree's leaves.
  code text collate "C" not null check (code ~ '^[2-9A-HJKMNP-Z]{8}$'),
  member_id uuid references member on delete set null,
  -- Of the member's claim.
  ordinal smallint,
  entered_at timestamptz,
  -- Where it was made: the country of its stars and of what it wins.
  country text,
  stars integer not null check (stars >= 0),
  primary key (activity_no, code)
);
create unique index draw_entry_claim on draw_entry (activity_no, member_id, ordinal);
create index draw_entry_member on draw_entry (member_id, entered_at desc, activity_no, code);

-- A code that was drawn. The ranks after the last prize are alternates.
create table drawn_code (
  activity_no text not null references draw,
  rank integer not null check (rank > 0),
  code text collate "C" not null,
  -- The index of its prize; null for an alternate that has not moved up.
  prize integer check (prize >= 0),
  -- When it won the prize: at the draw, or when it moved up.
  won_at timestamptz,
  -- Null until the prize is given, and for an alternate. `notTaken` without a prize: passed over.
  state text check (state in ('given', 'toCollect', 'collected', 'notTaken')),
  take_until timestamptz,
  voucher_no text references voucher (voucher_no) on delete set null,
  mailed_at timestamptz,
  reached_at timestamptz,
  reached_note text,
  primary key (activity_no, rank),
  unique (activity_no, code),
  foreign key (activity_no, code) references draw_entry,
  check ((prize is null) = (won_at is null)),
  check ((state = 'toCollect') <= (take_until is not null))
);
create index drawn_code_to_give on drawn_code (activity_no, rank) where prize is not null and state is null;
create index drawn_code_to_collect on drawn_code (take_until) where state = 'toCollect';
create index drawn_code_voucher on drawn_code (voucher_no) where voucher_no is not null;

-- Stars of a draw that was called off come back in a lot that does not count as received.
alter table star_lot add column is_returned boolean not null default false;
alter table star_event drop constraint star_event_kind_check;
alter table star_event add constraint star_event_kind_check
  check (kind in ('earned', 'reversed', 'redeemed', 'entered', 'returned', 'adjusted', 'expired', 'forfeited'));
