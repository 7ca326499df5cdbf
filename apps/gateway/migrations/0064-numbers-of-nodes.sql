-- Where several nodes have the sequences, each node counts from its own multiple of 2^48. Every node has 140,625,000 account
-- numbers of its own; the numbers of a single node are the same as before.
create function account_number_of(counted bigint) returns text immutable language sql as $$
  select (
    1000000000
    + ((counted % 281474976710656 + counted / 281474976710656 * 140625000) % 9000000000 * 982451653) % 9000000000
  )::text
$$;

alter table member alter column account_number set default account_number_of(nextval('account_number'));

-- A sequence that no table has is not created on other nodes.
alter sequence payment_receipt_no owned by payment_attempt.receipt_no;

-- It has no primary key, by which rows are found that change while the table is copied to another node.
alter table idempotent_response replica identity full;
