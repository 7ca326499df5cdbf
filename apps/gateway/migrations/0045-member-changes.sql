-- Tells every gateway at once when a till or another device has changed a member's vouchers or stars, or when one of their
-- sessions has ended. The channel's payload is the member's id and what has changed. Claims notify nobody: the page that
-- claims has the answer, and a notification takes a lock of the whole server at its commit.

create function tell_member_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('member_change', coalesce(new.member_id, old.member_id) || ' ' || tg_argv[0]);
  return null;
end
$$;

create trigger voucher_use after update of used_at on voucher
  for each row when (old.used_at is distinct from new.used_at)
  execute function tell_member_change('vouchers');

create function tell_star_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('member_change', member_id || ' ' || what)
  from star_account, unnest(case new.kind when 'redeemed' then '{stars,vouchers}' else '{stars}' end::text[]) as what
  where account_id = new.account_id and member_id is not null;
  return null;
end
$$;

-- What has expired could not be spent since its end, so nothing changes when that is recorded.
create trigger star_change after insert on star_event
  for each row when (new.kind <> 'expired')
  execute function tell_star_change();

create trigger session_end after delete on session
  for each row execute function tell_member_change('session');
create trigger member_status_change after update of status on member
  for each row when (old.status is distinct from new.status)
  execute function tell_member_change('session');
