-- Owners are mailed once for each due date, two weeks before, while people still submit.
alter table projects add column due_mailed_for date;
create index projects_due_soon on projects (in_hands_on) where state in ('wish_list', 'submissions_open') and link_on;
