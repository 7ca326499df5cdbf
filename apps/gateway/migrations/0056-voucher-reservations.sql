-- The attempt of a payment that uses the voucher. No till and no other attempt may use it until the attempt ends.
alter table voucher add column reserved_attempt uuid;
create index voucher_reserved on voucher (reserved_attempt) where reserved_attempt is not null;

-- The numbers at the tills of the items that an exchange or fixed-price coupon is for, so that an order's items can be compared.
alter table coupon add column item_nos text[] not null default '{}';
