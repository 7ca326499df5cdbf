-- Limits per person that outlast a deleted account and a changed address.

-- How often the holder of a contact has claimed a campaign, or one campaign of a series. `mark` is an HMAC of campaign
-- or series and contact, under a key that is not in the database. No reference to a member.
create table campaign_mark (
  mark bytea primary key,
  -- The campaign; for a series the one that was joined.
  activity_no text not null references campaign on delete cascade,
  -- 0: the account existed before a campaign for new members began.
  claims smallint not null check (claims >= 0)
);
create index campaign_mark_campaign on campaign_mark (activity_no);

-- Addresses and phones that a member had before, as HMACs.
create table former_contact (
  member_id uuid not null references member on delete cascade,
  contact_hmac bytea not null,
  replaced_at timestamptz not null,
  primary key (member_id, contact_hmac)
);
create index former_contact_age on former_contact (replaced_at);

-- Null while the account that used the offer has this contact.
alter table welcome_offer_mark alter column expires_at drop not null;
