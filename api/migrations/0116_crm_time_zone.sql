-- Where the person's days begin, as Salesforce knows it: a task is dated by its sender's day.
alter table crm_connections add column time_zone text not null default 'UTC';
