-- What of a count was used by numbers that belong to no member: they may use only a part of each budget.
alter table sms_count add column strangers_taken integer not null default 0 check (strangers_taken >= 0);
