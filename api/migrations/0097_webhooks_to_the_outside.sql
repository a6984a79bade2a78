-- Webhooks that teams receive at addresses of their own (decision 0083).

-- Who wants to be told which events of a team. Without a row nothing is written when one happens.
create table event_listeners (
  team_id bigint not null references teams (id) on delete cascade,
  listener text not null, -- such as `webhook_endpoint:7`
  type text not null,
  constraint event_listeners_pkey primary key (team_id, listener, type)
);
create index event_listeners_type on event_listeners (team_id, type);

-- What happened in a team and is told outside: written in the transaction of the fact, made into a message after it.
create table outgoing_events (
  team_id bigint not null references teams (id) on delete cascade,
  id bigint generated always as identity,
  message_id text not null default 'msg_' || replace(gen_random_uuid()::text, '-', ''),
  type text not null,
  subject_id bigint not null,
  occurred_at timestamptz not null default now(),
  rendered_at timestamptz,
  body text,          -- the bytes every try sends
  personal_body text, -- the same with personal data, where an endpoint asks for it
  constraint outgoing_events_pkey primary key (team_id, id),
  constraint outgoing_events_message unique (team_id, message_id),
  constraint outgoing_events_rendered check ((rendered_at is null) = (body is null))
);
create index outgoing_events_unrendered on outgoing_events (id) where rendered_at is null;
create index outgoing_events_old on outgoing_events (occurred_at);

create table webhook_endpoints (
  team_id bigint not null references teams (id) on delete cascade,
  id bigint generated always as identity,
  url text not null,
  description text not null,
  events text[] not null,
  personal_data boolean not null,
  secret text not null,        -- sealed
  former_secret text,          -- sealed; also signs until `former_until`
  former_until timestamptz,
  state text not null default 'on',
  off_reason text,
  off_at timestamptz,
  failing_since timestamptz,   -- the first failure after the last success
  failed_tries integer not null default 0,
  last_success_at timestamptz,
  warned_at timestamptz,       -- mailed that it has been failing for an hour
  last_warned_at timestamptz,  -- mailed that it is switched off in a day
  lease uuid,                  -- the worker that sends to it now
  lease_until timestamptz,
  served_at timestamptz,
  created_at timestamptz not null default now(),
  constraint webhook_endpoints_pkey primary key (team_id, id),
  constraint webhook_endpoints_url check (length(url) between 8 and 600),
  constraint webhook_endpoints_events check (cardinality(events) between 1 and 50),
  constraint webhook_endpoints_state check (
    state = 'on' and off_reason is null and off_at is null
    or state = 'off' and off_reason in ('person', 'gone', 'failing') and off_at is not null
  ),
  constraint webhook_endpoints_former check ((former_secret is null) = (former_until is null)),
  constraint webhook_endpoints_lease check ((lease is null) = (lease_until is null))
);

-- One event to one endpoint.
create table webhook_deliveries (
  team_id bigint not null,
  endpoint_id bigint not null,
  event_id bigint not null,
  state text not null,
  tries integer not null default 0, -- ever made
  step integer not null default 0,  -- made since it was queued, or queued again by a replay
  next_at timestamptz not null default now(),
  delivered_at timestamptz,
  constraint webhook_deliveries_pkey primary key (team_id, endpoint_id, event_id),
  constraint webhook_deliveries_endpoint foreign key (team_id, endpoint_id)
    references webhook_endpoints (team_id, id) on delete cascade,
  constraint webhook_deliveries_event foreign key (team_id, event_id)
    references outgoing_events (team_id, id) on delete cascade,
  constraint webhook_deliveries_state check (state in ('waiting', 'delivered', 'failed', 'missed')),
  constraint webhook_deliveries_step check (step between 0 and 10 and step <= tries)
);
create index webhook_deliveries_due on webhook_deliveries (team_id, endpoint_id, next_at) where state = 'waiting';
create index webhook_deliveries_of_event on webhook_deliveries (team_id, event_id);

create table webhook_attempts (
  team_id bigint not null,
  endpoint_id bigint not null,
  event_id bigint not null,
  number integer not null,
  sent_at timestamptz not null,
  signature text not null,
  duration_ms integer not null,
  status integer,          -- null without an answer
  problem text,            -- why it counts as failed, as a sentence
  answer text not null,    -- its beginning
  constraint webhook_attempts_pkey primary key (team_id, endpoint_id, event_id, number),
  constraint webhook_attempts_delivery foreign key (team_id, endpoint_id, event_id)
    references webhook_deliveries (team_id, endpoint_id, event_id) on delete cascade,
  constraint webhook_attempts_answer check (length(answer) <= 1024)
);
create index webhook_attempts_recent on webhook_attempts (team_id, endpoint_id, sent_at);
