-- When the member of a session proved their identity. Null for sessions of launch links and from before this migration:
-- they must prove it again before a first address, phone or password is added.
alter table session add column proved_at timestamptz;
