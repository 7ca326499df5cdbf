-- Codes and passwords are counted by who asks. What a member's own devices ask for is counted apart from strangers'.
alter table challenge add column from_known_device boolean not null default false;

-- Each count has its own life, so that guesses of strangers can count for longer than a day. The default is for gateways
-- of the version before, until they are stopped.
alter table password_attempt add column expires_at timestamptz not null default now() + interval '1 day';
drop index password_attempt_age;
create index password_attempt_age on password_attempt (expires_at);
