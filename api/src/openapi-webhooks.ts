import { eventBodies } from '@ribbon/contract/connections/webhook-endpoints/event-bodies'
import { eventTypes, pingType } from '@ribbon/contract/connections/webhook-endpoints/event-types'
import { schemaOf } from './openapi-schema.ts'

const summaries: Record<string, string> = {
  ...eventTypes,
  [pingType]: 'A test that an owner sends from the developers page.',
}

const headers = [
  ['webhook-id', 'The message. It stays the same over retries and replays, so that a message counts once.'],
  [
    'webhook-timestamp',
    'When this try was sent, in seconds since 1970. Refuse what is older than five minutes.',
  ],
  [
    'webhook-signature',
    'HMAC-SHA256 of `id.timestamp.body` in base64, as `v1,…`; two with a space between them for a day after ' +
      'the secret was changed.',
  ],
] as const

/** What endpoints of a team are sent, as the `webhooks` of OpenAPI 3.1. */
export function describeWebhooks(): Record<string, unknown> {
  return Object.fromEntries(
    eventBodies.map(({ type, schema, example }) => [
      type,
      {
        post: {
          operationId: type,
          tags: ['webhooks'],
          summary: summaries[type],
          parameters: headers.map(([name, description]) => ({
            name,
            in: 'header',
            required: true,
            description,
            schema: { type: 'string' },
          })),
          requestBody: {
            required: true,
            content: { 'application/json': { schema: schemaOf(schema, 'output'), example } },
          },
          responses: {
            '2XX': { description: 'Received, within 15 seconds. Redirects are not followed.' },
            '410': { description: 'No more messages: the endpoint is switched off.' },
            '429': { description: 'Later, as Retry-After says, at most a day; 503 is the same.' },
            default: { description: 'Sent again, ten times in three days.' },
          },
        },
      },
    ]),
  )
}
