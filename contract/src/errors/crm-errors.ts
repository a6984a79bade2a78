/** Refusals about connections to Salesforce. */
export const crmErrors = {
  crm_off: { status: 422, text: 'Salesforce is not set up here. Ask whoever runs Ribbon for your company.' },
  crm_code_refused: {
    status: 422,
    text: 'Salesforce did not confirm the connection. Press Connect and allow it once more.',
  },
  crm_other_org: {
    status: 409,
    text: 'This is another Salesforce organization than before. Disconnect that one first.',
  },
  crm_not_connected: { status: 409, text: 'You are not connected to Salesforce.' },
  crm_revoked: { status: 409, text: 'Salesforce no longer lets us in. Connect again.' },
  crm_limited: {
    status: 429,
    text: 'Your organization has almost used up its calls to Salesforce for today. Try again later.',
  },
  crm_log_not_open: {
    status: 409,
    text: 'There is nothing to try again: the gift is logged, or will be.',
  },
  crm_unavailable: { status: 503, text: 'Salesforce does not answer. Try again in a moment.' },
} as const satisfies Record<string, { status: number; text: string }>
