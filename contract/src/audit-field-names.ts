/** What screens call the filters of the audit log, for `field-names.ts`. */
export const auditFieldNames: Record<string, string> = {
  action: 'Action',
  operator_id: 'Operator',
  subject_id: 'Id of what changed',
  subject_type: 'Kind of what changed',
}
