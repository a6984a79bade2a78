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
    'webhook-endpoint-off': composeHealth(healthTexts['webhook-endpoint-off'], endpoint, publicUrl),
  }
}
