-- Claims of a campaign by time, for plans and reports. On a large table make it before with `create index concurrently`.
create index if not exists claim_campaign on claim (activity_no, claimed_at);
