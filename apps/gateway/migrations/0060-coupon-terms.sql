-- The terms of vouchers, once for each version instead of in every voucher. Vouchers that were issued before keep theirs, and gateways of
-- the version before issue and read vouchers that contain theirs: while such gateways may run, each claim copies the terms, too.
create table coupon_terms (
  activity_no text not null,
  -- The first 16 bytes of SHA-256 of the terms as they were written.
  terms_hash bytea not null,
  terms jsonb not null,
  -- Whether claims copy the terms into their vouchers. How a later release ends that is written in decision record 0092.
  is_copied boolean not null default true,
  constraint coupon_terms_pkey primary key (activity_no, terms_hash)
);
-- A database without campaigns is a new one, which no gateway of the version before uses.
do $new$ begin
  if not exists (select from campaign) then
    alter table coupon_terms alter column is_copied set default false;
  end if;
end $new$;
alter table voucher add column terms_hash bytea;
alter table voucher alter column terms drop not null;
-- Not checked for the existing rows, since that would read the whole table under a lock.
alter table voucher add constraint voucher_terms_known check (terms is not null or terms_hash is not null) not valid;
