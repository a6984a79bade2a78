import { apiKeyFieldNames } from '../api-keys/api-key-field-names.ts'
import { ssoFieldNames } from '../sso/sso-field-names.ts'

/** What screens call the fields about people and their settings. */
export const peopleFieldNames: Record<string, string> = {
  ...apiKeyFieldNames,
  ...ssoFieldNames,
  is_shared: 'Shared with the team',
  query: 'Filters',
  table: 'List',
}
