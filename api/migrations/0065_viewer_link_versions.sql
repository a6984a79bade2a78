-- Counts the viewer links a project has had: who opened an earlier one is recognized as such in the middle of a change.
alter table projects add column viewer_link_version integer not null default 1;
