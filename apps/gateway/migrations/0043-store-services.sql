-- The phone of a store in E.164, and what it offers: names of the contract's `storeServices`.
alter table store
  add column phone text check (phone ~ '^\+[1-9][0-9]{6,14}$'),
  add column services text[] not null default '{}';
