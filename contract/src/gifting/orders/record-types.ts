/** What of Salesforce a gift can be linked to. */
export const recordTypes = ['Lead', 'Account', 'Contact'] as const
export type RecordType = (typeof recordTypes)[number]
