-- One key for all spellings of an address that reach the same mailbox, for limits per person and for caps on mails.
-- Never for sign-in: accounts are found by the address as it was verified. A phone (E.164) is its own key.
--
-- Everywhere: lower case, without the tag after a plus sign. Providers that document more:
--   gmail.com       ignores dots; googlemail.com is the same mailbox
--   proton.me       ignores dots; protonmail.com and pm.me are the same mailbox
--   icloud.com      me.com and mac.com are the same mailbox
create function contact_key(contact text) returns text immutable strict parallel safe language sql as $$
  select case when contact not like '%@%' then contact else (
    select case when domain in ('gmail.com', 'proton.me') then replace(name, '.', '') else name end || '@' || domain
    from (
      select
        regexp_replace(split_part(lower(contact), '@', 1), '(.)\+.*$', '\1') as name,
        case split_part(lower(contact), '@', 2)
          when 'googlemail.com' then 'gmail.com'
          when 'protonmail.com' then 'proton.me'
          when 'pm.me' then 'proton.me'
          when 'me.com' then 'icloud.com'
          when 'mac.com' then 'icloud.com'
          else split_part(lower(contact), '@', 2)
        end as domain
    ) as mailbox
  ) end
$$;

create index challenge_mailbox on challenge (contact_key(target), created_at desc);
create index member_mailbox on member (contact_key(email));
