-- What a member recognises her devices by in the list of them; null for sessions from before.
alter table session
  -- Browser and system, such as 'Chrome, Android'.
  add column client text,
  -- Where it signed in.
  add column country text;
