-- Nothing is logged in Salesforce, so nothing is chosen for it.
alter table crm_connections
  drop column log_gifts,
  drop column log_message,
  drop column log_costs,
  drop column record_type_id,
  drop column task_fields;
