-- Entries into a draw that are given with the use of a voucher, or with a friend's help.

-- The coupons whose use gives an entry, and whether there are no other entries than given ones.
alter table draw add column given_with text[] not null default '{}';
alter table draw add column is_given_only boolean not null default false;
create index draw_given_with on draw using gin (given_with) where closed_at is null and called_off_at is null;

-- What gave the entry: `voucher <number>` or `help <id>`. Null for one that the member made.
alter table draw_entry add column given_for text;
