-- How many people have submitted for a project and were not deleted, so that a submission counts nobody. Each asks whether there is
-- a place left, and counting twenty thousand rows costs more than writing one.
-- Rows are only added, one per change, and folded together every minute; the sum is exact at any moment. There is no foreign key to
-- the project: the submissions deleted with it are subtracted after it is gone.
create table submission_tallies (
  id bigint generated always as identity,
  team_id bigint not null,
  project_id bigint not null,
  delta bigint not null,
  primary key (team_id, id)
);
create index submission_tallies_of_project on submission_tallies (team_id, project_id);

create function tally_new_submissions() returns trigger language plpgsql as $$
begin
  insert into submission_tallies (team_id, project_id, delta)
  select team_id, project_id, count(*)
  from added
  where deleted_at is null
  group by 1, 2;
  return null;
end $$;

create function tally_changed_submission() returns trigger language plpgsql as $$
begin
  insert into submission_tallies (team_id, project_id, delta)
  values (new.team_id, new.project_id, case when new.deleted_at is null then 1 else -1 end);
  return null;
end $$;

create function tally_removed_submissions() returns trigger language plpgsql as $$
begin
  insert into submission_tallies (team_id, project_id, delta)
  select team_id, project_id, -count(*)
  from removed
  where deleted_at is null
  group by 1, 2;
  return null;
end $$;

create trigger submissions_tally_new
  after insert on submissions referencing new table as added
  for each statement execute function tally_new_submissions();
create trigger submissions_tally_changed
  after update of deleted_at on submissions
  for each row when ((old.deleted_at is null) <> (new.deleted_at is null))
  execute function tally_changed_submission();
create trigger submissions_tally_removed
  after delete on submissions referencing old table as removed
  for each statement execute function tally_removed_submissions();

insert into submission_tallies (team_id, project_id, delta)
select team_id, project_id, count(*)
from submissions
where deleted_at is null
group by 1, 2;
