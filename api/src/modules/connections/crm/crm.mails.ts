import { integrationsPath } from '@ribbon/contract/connections/crm'
import type { Reader } from '../../../platform/db/database.ts'
import type { Mail, MailTeam } from '../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../platform/mail/outbox.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { findConnectionById, findOwnerMail, type CrmConnection } from './crm.store.ts'

/** The mail that Salesforce no longer lets us in; not sent once the person has connected again. */
export function crmMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  return {
    'crm-revoked': async id => {
      const connection = await findConnectionById(db, id)
      if (connection?.state !== 'revoked') return undefined
      const owner = await findOwnerMail(db, connection)
      if (!owner) return undefined
      return renderMail(composeRevoked(connection, { name: owner.teamName, logo: owner.logo }, publicUrl))
    },
  } satisfies MailRenderers
}

export function composeRevoked(
  { organizationName }: Pick<CrmConnection, 'organizationName'>,
  team: MailTeam,
  publicUrl: string,
): Mail {
  return {
    subject: 'Salesforce is disconnected',
    preview: 'Your gifts are not logged there until you connect again.',
    team,
    title: 'Salesforce no longer lets us in',
    text: [
      `Ribbon’s access to ${organizationName ?? 'Salesforce'} was taken away there, or has run out.`,
      'Until you connect again, your gifts are not logged and no records can be looked up. Gifts are sent as usual.',
    ],
    button: { label: 'Connect again', href: `${publicUrl}${integrationsPath}` },
    footer: [`Sent by Ribbon, because you connected Salesforce as a member of ${team.name}.`],
  }
}
