-- How files are worked on: by whom no one asks, but never more than two of a team, and never by rules that were changed meanwhile.

alter table bulk_imports
  add column reading integer not null default 0,   -- counts up whenever the file is to be read anew; whoever still reads the old way finds out
  add column progressed_at timestamptz,            -- long ago while at work: whoever worked on it is gone
  add column work_place smallint,                  -- one of the team's two places, held while it is checked or applied
  add column applied_by jsonb,                     -- who asked for it to be applied, for the audit log
  add column people_seen text,                     -- how many recipients the team had, and the newest, when the rows were held against them
  -- Its new recipients have numbers between these, so that one look tells whether anything was sent to them.
  add column first_recipient_id bigint,
  add column last_recipient_id bigint,
  add constraint bulk_imports_work_place check ((work_place is not null) = (state in ('checking', 'applying')) and coalesce(work_place, 1) in (1, 2));
-- Whoever writes parts and rows holds the import; looking for it again at each of 200,000 rows is half of their cost.
alter table bulk_import_rows drop constraint bulk_import_rows_bulk_import_id_fkey;
-- Two files of a team are worked on at once.
create unique index bulk_imports_two_at_once on bulk_imports (team_id, work_place) where work_place is not null;
-- People who stood in the team before they came on a list.
create index bulk_import_recipients_known on bulk_import_recipients (recipient_id) where not is_new;

-- Names and streets as they are compared: without case and the signs people leave out.
create function folded(words text) returns text language sql immutable parallel safe
  return translate(lower(words), ' .,-''’/#', '');
