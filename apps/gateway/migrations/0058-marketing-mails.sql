-- The links of confirmation mails, and which member was sent which campaign.
create table marketing_confirmation (
  member_id uuid not null,
  token_hash bytea not null,
  address_hmac bytea not null,
  sent_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz,
  constraint marketing_confirmation_pkey primary key (member_id, token_hash),
  constraint marketing_confirmation_member foreign key (member_id) references member on delete cascade
);
create index marketing_confirmation_expiry on marketing_confirmation (expires_at);

create table campaign_announcement (
  member_id uuid not null,
  activity_no text not null,
  queued_at timestamptz not null,
  constraint campaign_announcement_pkey primary key (member_id, activity_no),
  constraint campaign_announcement_member foreign key (member_id) references member on delete cascade
);

-- Members with an address who have decided about marketing by mail.
create index consent_record_email on consent_record (member_id) where channel = 'email' and decision;
