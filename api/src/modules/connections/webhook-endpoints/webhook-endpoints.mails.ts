import type { Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import { renderEach } from '../../../platform/mail/outbox.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { findEndpointForMail } from './health/health.store.ts'

interface MailedEndpoint {
  url: string
  failingSince: Date | null
  teamName: string
  teamLogo: string | null
}

interface HealthText {
  title: string
  preview: string
  text: readonly string[]
}

const kept =
  'Messages are kept for 30 days. On the developers page you see each try, and can send them again.'

export const healthTexts: Record<
  'webhook-endpoint-failing' | 'webhook-endpoint-last-day' | 'webhook-endpoint-off',
  HealthText
> = {
  'webhook-endpoint-failing': {
    title: 'Your webhooks have been failing for an hour',
    preview: 'No message has arrived since then. We keep trying for three days.',
    text: ['No message has arrived since then. We try each one ten times in three days.', kept],
  },
  'webhook-endpoint-last-day': {
    title: 'Your webhooks will be switched off tomorrow',
    preview: 'No message has arrived at the address below in four days.',
    text: [
      'No message has arrived in four days. If none does in the next one, nothing more is sent there.',
      kept,
    ],
  },
  'webhook-endpoint-off': {
    title: 'Your webhooks are switched off',
    preview: 'No message has arrived at the address below in five days.',
    text: [
      'No message has arrived in five days, so nothing more is sent there until you switch it on.',
      kept,
    ],
  },
}

/** Emails to the owners about an endpoint that fails. */
export function webhookEndpointMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  return renderEach<keyof typeof healthTexts, HealthText>(
    healthTexts,
    text => async (teamId: RowId, payload: Record<string, unknown>) => {
      const endpoint = await findEndpointForMail(db, teamId, Number(payload['endpointId']))
      return endpoint && renderMail(composeHealth(text, endpoint, publicUrl))
    },
  )
}

export function composeHealth(
  { title, preview, text }: HealthText,
  { url, failingSince, teamName, teamLogo }: MailedEndpoint,
  publicUrl: string,
): Mail {
  return {
    subject: title,
    preview,
    team: { name: teamName, logo: teamLogo },
    title,
    text: [...text],
    lines: [
      { label: 'Address', value: url },
      ...(failingSince
        ? [
            {
              label: 'Failing since',
              value: `${failingSince.toISOString().slice(0, 16).replace('T', ' ')} UTC`,
            },
          ]
        : []),
    ],
    button: { label: 'Open webhooks', href: `${publicUrl}/developers?tab=webhooks` },
    footer: [`Sent by Ribbon to the owners of ${teamName}.`],
  }
}
