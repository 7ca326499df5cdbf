-- Uses of vouchers and stars of orders and gifts are announced by the gateway after their commit, many in one transaction
-- (database/member-changes.ts), because a commit that notifies holds a lock of the whole server. What customer service
-- changes, and what a draw that was called off returns, is rare or comes from another program.
drop trigger voucher_use on voucher;
drop trigger star_change on star_event;
create trigger star_adjustment after insert on star_event
  for each row when (new.kind in ('adjusted', 'returned'))
  execute function notify_star_change();
