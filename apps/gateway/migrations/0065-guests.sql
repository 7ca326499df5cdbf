-- The market that has the account of a guest, who has claimed here without an account (decision 0108). Null: a member of this market.
alter table member add column home_market text;
