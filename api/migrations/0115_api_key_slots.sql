-- How many requests of a key each node may have at work. What a node does not renew is free again when its time is over.
create table api_key_slots (
  team_id bigint not null,
  key_id bigint not null,
  node uuid not null,
  slots integer not null,
  until timestamptz not null,
  primary key (team_id, key_id, node),
  constraint api_key_slots_key foreign key (team_id, key_id) references api_keys (team_id, id),
  constraint api_key_slots_count check (slots between 0 and 20)
);
create index api_key_slots_old on api_key_slots (until);
