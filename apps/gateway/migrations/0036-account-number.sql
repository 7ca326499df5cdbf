-- A number of ten digits that a member can read out to customer service. Multiplied by a prime, so that neighbours do not
-- follow each other and the number does not tell how many members there are at a glance; it is no secret.
create sequence account_number;
alter table member
  add column account_number text not null
    default (1000000000 + (nextval('account_number') * 982451653) % 9000000000)::text,
  add constraint member_account_number unique (account_number);
