-- How often claims of a campaign were refused, by the hour: what an operator asks when few come through.
-- Counted in memory and added every few seconds, so a gateway that is killed loses some: a figure, no ledger.

create table refusal_count (
  activity_no text not null references campaign on delete cascade,
  -- The beginning of an hour in UTC.
  hour timestamptz not null,
  outcome text not null,
  count integer not null check (count > 0),
  primary key (activity_no, hour, outcome)
);

-- Claims come in the order of their time, so this finds those of some days for next to nothing a claim.
create index claim_age on claim using brin (claimed_at);
