-- The first rows of a list's file that named nobody, with the reason.
alter table store_allowed_lists add column errors jsonb not null default '[]';
