-- Whether the person proved lately that they are there. Signing in does; sessions from before this migration have not.
alter table sessions add column proven_at timestamptz;
alter table sessions alter column proven_at set default now();
