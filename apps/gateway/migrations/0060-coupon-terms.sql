-- The terms of vouchers, once for each version instead of in every voucher. Vouchers that were issued before keep theirs. A gateway
-- of before cannot read a voucher that refers to a version, so all of them are stopped first.
create table coupon_terms (
  activity_no text not null,
  -- The first 16 bytes of SHA-256 of the terms as they were written.
  terms_hash bytea not null,
  terms jsonb not null,
  constraint coupon_terms_pkey primary key (activity_no, terms_hash)
);
alter table voucher add column terms_hash bytea;
alter table voucher alter column terms drop not null;
-- Not checked for the rows of before, which would read the whole table under a lock.
alter table voucher add constraint voucher_terms_known check (terms is not null or terms_hash is not null) not valid;
