import { composeWaiting } from '../../src/modules/connections/shop-orders/shop-orders.mails.ts'
import {
  composeHealth,
  healthTexts,
} from '../../src/modules/connections/webhook-endpoints/webhook-endpoints.mails.ts'
import { publicUrl, type ExampleSettings } from './example-settings.ts'

/** The mails about a team's own programs. */
export function connectionExamples({ team }: ExampleSettings) {
  const endpoint = {
    url: 'https://hooks.acme.test/ribbon',
    failingSince: new Date('2026-11-20T09:30:00Z'),
    teamName: team.name,
    teamLogo: team.logo,
  }
  return {
    'webhook-endpoint-failing': composeHealth(healthTexts['webhook-endpoint-failing'], endpoint, publicUrl),
    'webhook-endpoint-last-day': composeHealth(healthTexts['webhook-endpoint-last-day'], endpoint, publicUrl),
    'shop-orders-waiting': composeWaiting(
      [
        { name: '#1027', state: 'waiting', problem: null, titles: ['Stoneware mug, oat'], totalCount: 3 },
        { name: '#1028', state: 'needs_match', problem: null, titles: ['Coffee sampler'], totalCount: 3 },
        {
          name: '#1030',
          state: 'needs_person',
          problem: 'The order has no complete address to send to. Enter it at Shopify.',
          titles: ['Trail bottle, sky'],
          totalCount: 3,
        },
      ],
      team,
      publicUrl,
    ),
    'webhook-endpoint-off': composeHealth(healthTexts['webhook-endpoint-off'], endpoint, publicUrl),
  }
}
