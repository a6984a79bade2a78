/** What screens call the fields of connections to Salesforce, for `field-names.ts`. */
export const crmFieldNames: Record<string, string> = {
  code: 'Code',
  environment: 'Where you sign in to Salesforce',
  login_url: 'Login address',
  provider: 'Provider',
  resource_type: 'Kind of record',
  salesforce_resource_type: 'Salesforce record type',
  salesforce_resource_uid: 'Salesforce record',
}
