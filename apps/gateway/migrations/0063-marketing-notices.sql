-- Members whose country asks for notices about their marketing consents: the first decision that they were not told about
-- yet, when they were last reminded of what they agreed to, and when the next notice is due.
create table marketing_notice (
  member_id uuid not null,
  decided_at timestamptz,
  reminded_at timestamptz,
  due_at timestamptz not null,
  constraint marketing_notice_pkey primary key (member_id),
  constraint marketing_notice_member foreign key (member_id) references member on delete cascade
);
create index marketing_notice_due on marketing_notice (due_at);

-- Members who agreed before. When their reminder is due is computed where it is looked at.
insert into marketing_notice (member_id, due_at)
  select member_id, max(recorded_at) from consent_record
  where purpose = 'marketing' and decision and country = 'KR'
  group by member_id;
