-- How many people of a group order are in each state, so that a list of group orders counts no people.
-- Rows are only added, one per change, and folded together every minute; the sum is exact at any moment. There is no foreign key
-- to the group order: the people deleted with it are subtracted after it is gone.
create table participant_tallies (
  id bigint generated always as identity,
  team_id bigint not null,
  group_order_id bigint not null,
  state text not null,
  is_confirmed boolean not null,
  has_problem boolean not null,
  delta bigint not null,
  primary key (team_id, id)
);
create index participant_tallies_of_order on participant_tallies (team_id, group_order_id);

create function tally_new_participants() returns trigger language plpgsql as $$
begin
  insert into participant_tallies (team_id, group_order_id, state, is_confirmed, has_problem, delta)
  select team_id, group_order_id, state, confirmed_at is not null, problem is not null, count(*)
  from added
  group by 1, 2, 3, 4, 5;
  return null;
end $$;

create function tally_changed_participant() returns trigger language plpgsql as $$
begin
  insert into participant_tallies (team_id, group_order_id, state, is_confirmed, has_problem, delta)
  values
    (old.team_id, old.group_order_id, old.state, old.confirmed_at is not null, old.problem is not null, -1),
    (new.team_id, new.group_order_id, new.state, new.confirmed_at is not null, new.problem is not null, 1);
  return null;
end $$;

create function tally_deleted_participants() returns trigger language plpgsql as $$
begin
  insert into participant_tallies (team_id, group_order_id, state, is_confirmed, has_problem, delta)
  select team_id, group_order_id, state, confirmed_at is not null, problem is not null, -count(*)
  from deleted
  group by 1, 2, 3, 4, 5;
  return null;
end $$;

create trigger participants_tally_new
  after insert on participants referencing new table as added
  for each statement execute function tally_new_participants();
create trigger participants_tally_changed
  after update of state, confirmed_at, problem on participants
  for each row
  when (
    old.state <> new.state
    or (old.confirmed_at is null) <> (new.confirmed_at is null)
    or (old.problem is null) <> (new.problem is null)
  )
  execute function tally_changed_participant();
create trigger participants_tally_deleted
  after delete on participants referencing old table as deleted
  for each statement execute function tally_deleted_participants();

insert into participant_tallies (team_id, group_order_id, state, is_confirmed, has_problem, delta)
select team_id, group_order_id, state, confirmed_at is not null, problem is not null, count(*)
from participants
group by 1, 2, 3, 4, 5;
