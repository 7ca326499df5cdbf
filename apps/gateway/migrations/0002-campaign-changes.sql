-- Tells every gateway at once when a campaign changes or one of its limits runs out, so that no page
-- that was drawn before is shown any longer. The channel's payload is the campaign's number.

create function tell_campaign_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('campaign_change', coalesce(new.activity_no, old.activity_no));
  return null;
end
$$;

create trigger campaign_change after insert or update or delete on campaign
  for each row execute function tell_campaign_change();

-- Only when a bucket fills or is no longer full: a claim as such changes nothing that must be shown at once.
create trigger quota_change after update on quota
  for each row when ((old.taken < old.capacity) is distinct from (new.taken < new.capacity))
  execute function tell_campaign_change();
