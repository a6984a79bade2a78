-- The audit trail: as whom, from where, before and after; nothing in it is changed or removed, and a chain of hashes shows it if it was (decision 0018).

alter table audit_events
  add column acting_as_id bigint,                -- whom the actor, who is the person at the keyboard, acted as
  add column acting_as_name text,
  add column before jsonb,                       -- only what changed, by name
  add column after jsonb,
  add column ip text;
create index audit_events_team on audit_events (team_id, created_at desc, id desc);

-- The seals in chain order: hash = sha256(hash before || audit_text(event)).
create table audit_seals (
  seq bigint primary key,
  event_id bigint not null references audit_events (id),
  hash bytea not null,
  sealed_at timestamptz not null default now(),
  constraint audit_seals_event_key unique (event_id)
);

create function refuse_audit_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = '42501';
end $$;
create trigger audit_events_append_only before update or delete or truncate on audit_events for each statement execute function refuse_audit_change();
create trigger audit_seals_append_only before update or delete or truncate on audit_seals for each statement execute function refuse_audit_change();
alter table audit_events enable always trigger audit_events_append_only;
alter table audit_seals enable always trigger audit_seals_append_only;

-- One event in one unmistakable text. What stands here is sealed for good: a later column needs a text of its own for later events.
create function audit_text(event audit_events) returns text language sql stable as $$
  select jsonb_build_array(
    event.id, event.team_id, event.actor_kind, event.actor_id, event.actor_name, event.acting_as_id, event.acting_as_name, event.action,
    event.subject_type, event.subject_id, event.details, event.before, event.after, event.ip,
    to_char(event.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US'))::text
$$;

create function audit_link(previous bytea, event text) returns bytea language sql immutable as $$
  select sha256(previous || convert_to(event, 'UTF8'))
$$;

-- Events up to this id were committed when the last seals were made: no transaction lasts ten minutes. An unsealed one below came in later.
create function audit_floor() returns bigint language sql stable as $$
  select coalesce((
    select event_id from audit_seals
    where sealed_at < (select sealed_at from audit_seals order by seq desc limit 1) - interval '10 minutes' order by seq desc limit 1), 0)
$$;

-- Seals what waits, at most so many, and answers how many it sealed; events that commit late come later in the chain.
create function seal_audit_events(most integer) returns integer language plpgsql as $$
declare
  link bytea;
  place bigint;
  waiting audit_events;
  sealed integer := 0;
begin
  if not pg_try_advisory_xact_lock(7274225) then return 0; end if;
  select hash, seq into link, place from audit_seals order by seq desc limit 1;
  for waiting in
    select e.* from audit_events e
    where e.id > audit_floor() and not exists (select from audit_seals s where s.event_id = e.id) order by e.id limit most
  loop
    link := audit_link(coalesce(link, ''), audit_text(waiting));
    place := coalesce(place, 0) + 1;
    sealed := sealed + 1;
    insert into audit_seals (seq, event_id, hash) values (place, waiting.id, link);
  end loop;
  return sealed;
end $$;
