-- One table for the stored responses of every API. Rows live for 24 hours and are moved, so that a request sent again
-- across the update still gets its response.
create table idempotent_response (
  -- Under whom the response is stored: exactly one of these.
  member_id uuid references member on delete cascade,
  deletion_session_id uuid references deletion_session on delete cascade,
  partner text,
  idempotency_key uuid not null,
  -- SHA-256 of the path and the request.
  request_hash bytea not null,
  -- 1 or the name of the refusal, and the response or what helps with the refusal.
  outcome text not null,
  data jsonb not null,
  -- The request that had the effect, as the log names it.
  trace_id uuid not null,
  created_at timestamptz not null,
  check (num_nonnulls(member_id, deletion_session_id, partner) = 1)
);

insert into idempotent_response (member_id, idempotency_key, request_hash, outcome, data, trace_id, created_at)
select member_id, idempotency_key, body_hash, answer->>'busCode', coalesce(answer->'data', 'null'), gen_random_uuid(), created_at
from member_answer;

insert into idempotent_response
  (deletion_session_id, idempotency_key, request_hash, outcome, data, trace_id, created_at)
select deletion_session_id, idempotency_key, body_hash, answer->>'busCode', coalesce(answer->'data', 'null'), gen_random_uuid(), created_at
from deletion_answer;

insert into idempotent_response (partner, idempotency_key, request_hash, outcome, data, trace_id, created_at)
select partner, idempotency_key, body_hash,
  case when status = 200 then '1' else answer->'error'->>'code' end,
  case when status = 200 then answer else (answer->'error') - 'code' - 'message' - 'traceId' end,
  coalesce((answer->'error'->>'traceId')::uuid, gen_random_uuid()), created_at
from partner_answer;

drop table member_answer;
drop table deletion_answer;
drop table partner_answer;

-- A partial index for each kind of caller: a row is in one of them, and a deleted member's rows are found by theirs.
create unique index idempotent_response_member on idempotent_response (member_id, idempotency_key)
  where member_id is not null;
create unique index idempotent_response_deletion on idempotent_response (deletion_session_id, idempotency_key)
  where deletion_session_id is not null;
create unique index idempotent_response_partner on idempotent_response (partner, idempotency_key)
  where partner is not null;
create index idempotent_response_age on idempotent_response (created_at);
