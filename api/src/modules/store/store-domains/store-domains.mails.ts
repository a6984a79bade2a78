import type { Reader } from '../../../platform/db/database.ts'
import type { Mail } from '../../../platform/mail/mail.ts'
import type { MailRenderers } from '../../../platform/mail/outbox.ts'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { findLostDomain } from './store-domains.store.ts'

interface LostDomain {
  domain: string
  slug: string
  teamName: string
  teamLogo: string | null
}

/** The email to the owners when their store is no longer found at its own domain. */
export function storeDomainMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  return {
    'store-domain-lost': async (teamId, payload) => {
      const domain = String(payload['domain'])
      const found = await findLostDomain(db, teamId, domain)
      return found && renderMail(composeLost({ domain, ...found }, publicUrl))
    },
  } satisfies MailRenderers
}

export function composeLost({ domain, slug, teamName, teamLogo }: LostDomain, publicUrl: string): Mail {
  const address = `${publicUrl}/store/${slug}`
  return {
    subject: `${domain} no longer leads to your store`,
    preview: 'A DNS record is missing. The store stays open at its other address.',
    team: { name: teamName, logo: teamLogo },
    title: `${domain} no longer leads to your store`,
    text: [
      `A DNS record of ${domain} has been missing for a day, so the store is not shown there any more.`,
      'Nothing else has changed: the store is found at the address below. When the record is back, the domain is ' +
        'connected again within an hour.',
    ],
    lines: [{ label: 'Address', value: address }],
    button: { label: 'Open store settings', href: `${publicUrl}/e-commerce/setting` },
    footer: [`Sent by Ribbon to the owners of ${teamName}.`],
  }
}
