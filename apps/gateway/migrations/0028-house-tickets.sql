-- What a house sent back is handed to the browser that came back with it, and to no other: whoever began may have sent
-- somebody else to the house. SHA-256 of the ticket that this browser alone was given.
alter table provider_sign_in add column ticket_hash bytea;
