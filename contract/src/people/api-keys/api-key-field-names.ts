/** What screens call the settings of an API key, for `field-names.ts`. */
export const apiKeyFieldNames: Record<string, string> = {
  expires_at: 'Expires',
  networks: 'Networks',
  scopes: 'What the key may do',
  valid_for_hours: 'Hours for which the old secret works',
}
