-- What the transactions of a request with an Idempotency-Key returned, each written by its own transaction (decision 0052).
-- A repetition is given these results instead of running the transactions again.
alter table idempotency_keys
  add column claim uuid,
  add column claimed_at timestamptz,
  add column results jsonb not null default '{}',
  add column commits integer not null default 0,
  add column answered_commits integer;
