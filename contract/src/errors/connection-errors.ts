/** Refusals about what connects a team's own programs. */
export const connectionErrors = {
  webhook_endpoint_off: {
    status: 409,
    text: 'The endpoint is switched off. Switch it on, then send the messages again.',
  },
  too_many_webhook_endpoints: {
    status: 422,
    text: 'A team can have 10 webhook endpoints. Delete one that is not used any more.',
  },
} as const satisfies Record<string, { status: number; text: string }>
