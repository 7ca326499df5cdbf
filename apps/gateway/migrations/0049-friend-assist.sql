-- Friend assist: campaigns of the kind `fission` with tiers, the invitations of members, and the helps of their friends.

create table assist_campaign (
  activity_no text primary key references campaign,
  -- By friends: [{ friends, kind, coupons?: [couponNo], stars?, draw?, image?, texts: { locale: { title } } }]
  tiers jsonb not null,
  -- Helps of one invitation.
  seats smallint not null check (seats > 0),
  invitations_per_member smallint not null check (invitations_per_member > 0),
  -- Helps of one member a day in this campaign; null for no limit.
  helps_per_day smallint check (helps_per_day > 0),
  qualifies text not null check (qualifies in ('signUp', 'firstUse')),
  -- Days in which a friend uses a voucher.
  qualify_days smallint check (qualify_days > 0),
  -- When a help is held for review: { device, network, networkHours, address, speed, speedMinutes, decideHours };
  -- null for a rule that is off.
  review jsonb not null,
  check ((qualifies = 'firstUse') = (qualify_days is not null))
);

create table invitation (
  invitation_id uuid primary key,
  activity_no text not null references assist_campaign,
  member_id uuid not null references member on delete cascade,
  -- 1 for the member's first invitation of the campaign.
  ordinal smallint not null check (ordinal > 0),
  -- Ten symbols of the alphabet of lottery codes.
  code text not null unique check (code ~ '^[2-9A-HJKMNP-Z]{10}$'),
  country text not null,
  started_at timestamptz not null,
  seats smallint not null,
  -- Helps that were not rejected, and those that count.
  helpers smallint not null default 0 check (helpers between 0 and seats),
  qualified smallint not null default 0 check (qualified between 0 and helpers),
  unique (member_id, activity_no, ordinal)
);

-- The help of a friend, who has a claim of the campaign for it. After the friend's deletion it stays without anything of them.
create table help (
  help_id uuid primary key,
  invitation_id uuid not null references invitation on delete cascade,
  activity_no text not null,
  member_id uuid references member on delete set null,
  -- Of the friend's claim.
  ordinal smallint,
  helped_at timestamptz not null,
  -- Eight symbols of the same alphabet, for requests to customer service.
  reference text not null unique check (reference ~ '^[2-9A-HJKMNP-Z]{8}$'),
  state text not null check (state in ('pending', 'held', 'qualified', 'rewarded', 'rejected')),
  -- Rules of the campaign that a held help has met: device, network, address, speed.
  held_for text[] not null default '{}',
  -- When a held help counts unless it was decided, and until when a pending one waits for the use of a voucher.
  until timestamptz,
  qualified_at timestamptz,
  -- The voucher by whose use it counts.
  used_voucher_no text,
  decided_at timestamptz,
  decided_by text check (decided_by in ('customerService', 'time')),
  rejected_for text check (rejected_for in ('notUsedInTime', 'samePerson', 'notGenuine', 'memberLeft')),
  unique (invitation_id, member_id),
  check ((state = 'rejected') = (rejected_for is not null)),
  check (state not in ('held', 'pending') or until is not null)
);
create index help_history on help (invitation_id, helped_at desc, help_id);
create index help_due on help (until) where state in ('held', 'pending');
create index help_member on help (member_id, activity_no) where member_id is not null;
create index help_pending on help (member_id) where state = 'pending';
create index help_used on help (used_voucher_no) where used_voucher_no is not null;

-- HMACs by which helps of one person are recognised: of the device, the network and the address. Deleted after 90 days.
create table help_signal (
  help_id uuid not null references help on delete cascade,
  activity_no text not null,
  kind text not null check (kind in ('device', 'network', 'address')),
  mark bytea not null,
  at timestamptz not null,
  primary key (help_id, kind)
);
create index help_signal_mark on help_signal (activity_no, kind, mark, at);
create index help_signal_age on help_signal (at);

-- A tier that an invitation has reached. It is given once.
create table assist_reward (
  invitation_id uuid not null references invitation on delete cascade,
  -- The number of friends of the tier.
  friends smallint not null,
  reached_at timestamptz not null,
  given_at timestamptz,
  -- What was given: vouchers, stars or the code of an entry.
  voucher_nos text[] not null default '{}',
  stars integer check (stars > 0),
  lottery_code text,
  -- No gateway tries to give it before.
  next_try_at timestamptz,
  primary key (invitation_id, friends)
);
create index assist_reward_to_give on assist_reward (reached_at) where given_at is null;

-- Null: the voucher is not of a claim, as the reward of a tier.
alter table voucher alter column ordinal drop not null;
