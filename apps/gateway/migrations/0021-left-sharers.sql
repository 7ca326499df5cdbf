-- When a member leaves, the claims that her links led to forget whose they were.
create index claim_sharer on claim (share_member_id) where share_member_id is not null;
