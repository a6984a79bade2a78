-- Rows every module may write through the platform: idempotency keys, mail to send, live events, audit trail.

create table idempotency_keys (
  scope text not null,                       -- who + method + path; another team's key never matches
  key text not null,
  request_hash text not null,                -- the same key with another body is refused
  status integer,                            -- null while the first request still runs
  response json,                             -- json, not jsonb: a repetition gets the very same bytes
  created_at timestamptz not null default now(),
  constraint idempotency_keys_pk primary key (scope, key)
);
create index idempotency_keys_created_at on idempotency_keys (created_at);

create table mails (
  id bigint generated always as identity primary key,
  team_id bigint,
  kind text not null,
  subject_key text not null,                 -- what the mail is about, e.g. order:41
  recipient text not null,
  payload jsonb not null default '{}',
  message_id text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  constraint mails_once unique (kind, subject_key, recipient)
);

create table live_events (
  id bigint generated always as identity primary key,
  team_id bigint not null,
  user_id bigint,                            -- set: only this person and the team's owners may hear of it
  event text not null,
  type text not null,
  subject_id text not null,
  created_at timestamptz not null default now()
);
create index live_events_created_at on live_events (created_at);

create table audit_events (
  id bigint generated always as identity primary key,
  team_id bigint,
  actor_kind text not null,                  -- member, operator, recipient, service
  actor_id bigint,
  actor_name text not null,
  action text not null,
  subject_type text not null,
  subject_id text not null,
  details jsonb not null default '{}',
  created_at timestamptz not null default now()
);
create index audit_events_subject on audit_events (subject_type, subject_id);
