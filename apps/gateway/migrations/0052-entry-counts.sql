-- The entries of a draw, counted as they are made. Several rows for each draw, so that entries do not wait for each other; their
-- sum is the number of rows in draw_entry.
create table draw_entry_count (
  activity_no text not null references draw,
  bucket smallint not null,
  entries integer not null,
  primary key (activity_no, bucket)
);
insert into draw_entry_count (activity_no, bucket, entries)
select activity_no, 0, count(*) from draw_entry group by activity_no;

create function count_entries() returns trigger language plpgsql as $$
begin
  insert into draw_entry_count as counted (activity_no, bucket, entries)
  select activity_no, floor(random() * 16), case tg_op when 'INSERT' then count(*) else -count(*) end
  from changed group by activity_no order by activity_no
  on conflict (activity_no, bucket) do update set entries = counted.entries + excluded.entries;
  return null;
end
$$;
create trigger draw_entry_made after insert on draw_entry
  referencing new table as changed for each statement execute function count_entries();
create trigger draw_entry_removed after delete on draw_entry
  referencing old table as changed for each statement execute function count_entries();
