/** What screens call the fields of connections to Salesforce, for `field-names.ts`. */
export const crmFieldNames: Record<string, string> = {
  code: 'Code',
  environment: 'Where you sign in to Salesforce',
  fields: 'Further fields',
  log_costs: 'Costs',
  log_gifts: 'Log gifts',
  log_message: 'Card message',
  login_url: 'Login address',
  provider: 'Provider',
  record_type_id: 'Record type',
  resource_type: 'Kind of record',
  salesforce_resource_type: 'Salesforce record type',
  salesforce_resource_uid: 'Salesforce record',
}
