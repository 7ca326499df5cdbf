-- Renames tables, columns, indexes, constraints, triggers and functions to standard terms. No row changes.
-- Earlier migrations keep the names that they were written with, since databases have recorded them.

-- Account deletion: the holders of a LOGOUT_TOKEN, and what is stored once the member is deleted.
alter table leaving rename to deletion_session;
alter table deletion_session rename column leaving_id to deletion_session_id;
alter index leaving_member rename to deletion_session_member;
alter index leaving_age rename to deletion_session_age;

alter table left_address rename to welcome_offer_mark;
alter table welcome_offer_mark rename column forget_at to expires_at;
alter index left_address_end rename to welcome_offer_mark_expiry;

alter table left_claim rename to deleted_member_claim;

alter table consent_receipt rename column forget_at to expires_at;
alter index consent_receipt_end rename to consent_receipt_expiry;

-- Idempotency: one name for the key, one for the tables of stored answers.
alter table idempotency rename to member_answer;
alter table member_answer rename column key to idempotency_key;
alter index idempotency_age rename to member_answer_age;

alter table leaving_answer rename to deletion_answer;
alter table deletion_answer rename column leaving_id to deletion_session_id;
alter table deletion_answer rename column key to idempotency_key;

alter table partner_answer rename column key to idempotency_key;
alter table claim rename column request_key to idempotency_key;
alter table voucher_event rename column request_key to idempotency_key;
alter table payment_order rename column request_key to idempotency_key;

-- The member whose link led to a claim.
alter table claim rename column share_member_id to referrer_member_id;
alter index claim_sharer rename to claim_referrer;

-- What an identity provider's answer can be fetched with.
alter table provider_sign_in rename column ticket_hash to return_token_hash;

alter table password_try rename to password_attempt;
alter table password_attempt rename column tries to attempts;
alter table password_attempt rename column free_at to blocked_until;
alter table password_attempt rename column last_at to last_attempt_at;
alter index password_try_age rename to password_attempt_age;

alter index store_place rename to store_position;
alter index campaign_store_of rename to campaign_store_store;

alter function tell_campaign_change() rename to notify_campaign_change;
alter function keep_as_written() rename to refuse_update;
alter trigger consent_record_kept on consent_record rename to consent_record_immutable;
alter trigger voucher_event_is_kept on voucher_event rename to voucher_event_append_only;

-- Constraints that PostgreSQL named after tables and columns as they were. Which there are depends on its version:
-- from 18 on a not-null constraint has a name, too.
do $$
declare
  renamed record;
begin
  for renamed in
    with old_name (table_name, before, after) as (values
      ('deletion_session', 'leaving_leaving_id', 'deletion_session_deletion_session_id'),
      ('deletion_session', 'leaving', 'deletion_session'),
      ('deletion_answer', 'leaving_answer_leaving_id', 'deletion_answer_deletion_session_id'),
      ('deletion_answer', 'leaving_answer_key', 'deletion_answer_idempotency_key'),
      ('deletion_answer', 'leaving_answer', 'deletion_answer'),
      ('welcome_offer_mark', 'left_address_forget_at', 'welcome_offer_mark_expires_at'),
      ('welcome_offer_mark', 'left_address', 'welcome_offer_mark'),
      ('deleted_member_claim', 'left_claim', 'deleted_member_claim'),
      ('consent_receipt', 'consent_receipt_forget_at', 'consent_receipt_expires_at'),
      ('member_answer', 'idempotency_key', 'member_answer_idempotency_key'),
      ('member_answer', 'idempotency', 'member_answer'),
      ('partner_answer', 'partner_answer_key', 'partner_answer_idempotency_key'),
      ('claim', 'claim_member_id_request_key', 'claim_member_id_idempotency_key'),
      ('claim', 'claim_request_key', 'claim_idempotency_key'),
      ('payment_order', 'payment_order_partner_request_key', 'payment_order_partner_idempotency_key'),
      ('payment_order', 'payment_order_request_key', 'payment_order_idempotency_key'),
      ('password_attempt', 'password_try_tries', 'password_attempt_attempts'),
      ('password_attempt', 'password_try_free_at', 'password_attempt_blocked_until'),
      ('password_attempt', 'password_try_last_at', 'password_attempt_last_attempt_at'),
      ('password_attempt', 'password_try', 'password_attempt')
    )
    select distinct on (conrelid, conname) table_name, conname as before,
      after || substr(conname, length(before) + 1) as after
    from pg_constraint join old_name on conrelid = table_name::regclass and starts_with(conname, before || '_')
    order by conrelid, conname, length(before) desc
  loop
    execute format('alter table %I rename constraint %I to %I', renamed.table_name, renamed.before, renamed.after);
  end loop;
end
$$;
