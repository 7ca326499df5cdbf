-- The metrics count the helps under review every few seconds. `help_due` contains the pending ones, too, which are many more.
create index help_held on help (activity_no) where state = 'held';
