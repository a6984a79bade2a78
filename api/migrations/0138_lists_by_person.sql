-- The key of who is on a list begins with the person, so that it finds a person's lists, too, and an import writes one index less.
-- A list's people are found by `bulk_import_recipients_in_order`.
alter table bulk_import_recipients
  drop constraint bulk_import_recipients_pk,
  add constraint bulk_import_recipients_pk primary key (recipient_id, bulk_import_id);
drop index bulk_import_recipients_of_recipient;
