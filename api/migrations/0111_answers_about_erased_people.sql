-- Receivers answer what they like, names too: answers about people who were erased are not kept (decision 0092).
alter table outgoing_events add column erased_at timestamptz;
create index outgoing_events_erased on outgoing_events (team_id, id) where erased_at is not null;
