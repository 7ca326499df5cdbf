-- Scans: what a code was turned into is good for one claim. Sharing: whose link brought a member to a claim.

-- Scan tokens that a claim has used up; the key is what makes them so. Rows older than a token lives are forgotten.
create table scan_use (
  scan_id uuid primary key,
  used_at timestamptz not null
);
create index scan_use_age on scan_use (used_at);

alter table claim
  -- The member whose link led here, if she is another one. No reference: a claim outlives who shared it.
  add column share_member_id uuid,
  -- The invitation that the link was of.
  add column fission_code text;
