-- Uses of vouchers that give an entry into a draw. The till does not wait for the entry: the gateways give it within seconds,
-- and delete the row with it.
create table entry_due (
  activity_no text not null references draw,
  voucher_no text not null references voucher (voucher_no) on delete cascade,
  primary key (activity_no, voucher_no)
);
create index entry_due_voucher on entry_due (voucher_no);

-- Whether the voucher is still used, and since when, is read when the entry is given.
create function note_entry_due() returns trigger language plpgsql as $$
begin
  insert into entry_due (activity_no, voucher_no)
  select d.activity_no, new.voucher_no from draw d join campaign c on c.activity_no = d.activity_no
  where d.given_with @> array[new.coupon_no] and d.closed_at is null and d.called_off_at is null
    and c.starts_at <= new.used_at and new.used_at < c.ends_at
  on conflict do nothing;
  return null;
end
$$;
create trigger voucher_use_entry after update of used_at on voucher
  for each row when (old.used_at is null and new.used_at is not null)
  execute function note_entry_due();
