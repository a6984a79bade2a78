-- Without a team an event is for operators alone: what happens in the warehouse is told to nobody else.
alter table live_events alter column team_id drop not null;
