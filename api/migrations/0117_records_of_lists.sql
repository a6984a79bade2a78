-- The lead, contact or account of Salesforce that a person of a list is; a row of a file has what was typed until it is right.
alter table bulk_import_rows
  add column salesforce_resource_type text,
  add column salesforce_resource_uid text;

alter table bulk_import_recipients
  add column salesforce_resource_type text,
  add column salesforce_resource_uid text,
  add constraint bulk_import_recipients_record check (
    (salesforce_resource_type is null) = (salesforce_resource_uid is null)
  );

-- What a person's gift of a send is linked to, instead of what all others are.
alter table bulk_send_rows
  add column salesforce_resource_type text,
  add column salesforce_resource_uid text,
  add constraint bulk_send_rows_record check (
    (salesforce_resource_type is null) = (salesforce_resource_uid is null)
  );
