import { shopFeeFieldNames } from '../shop-fees/shop-fee-field-names.ts'

/** What screens call the fields that connect other programs, for `field-names.ts`. */
export const connectionFieldNames: Record<string, string> = {
  ...shopFeeFieldNames,
  day: 'Day',
  endpoint_id: 'Endpoint',
  events: 'Events',
  fulfills: 'Fulfill from your stock',
  include_open: 'Open orders',
  line_id: 'Item',
  only_failed: 'Only what did not arrive',
  personal_data: 'Personal data',
  salesforce_resource_type: 'Salesforce record type',
  salesforce_resource_uid: 'Salesforce record',
  since: 'From',
  until: 'Until',
  url: 'Address',
}
