import type { Reader } from '../../../../platform/db/database.ts'
import type { Mail } from '../../../../platform/mail/mail.ts'
import type { MailRenderer, MailRenderers } from '../../../../platform/mail/outbox.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { challengeName, challengeText } from '../sso.present.ts'
import { findDomainForMail } from './domains.store.ts'

interface MailedDomain {
  domain: string
  challenge: string
  teamName: string
  teamLogo: string | null
}

/** Emails to the owners when the DNS record of a verified domain is missing, and when it is no longer verified. */
export function domainMails(db: Reader, { publicUrl }: { publicUrl: string }) {
  const mail =
    (isAbout: 'missing' | 'unverified', compose: typeof composeMissing): MailRenderer =>
    async (teamId, payload) => {
      const domain = String(payload['domain'])
      const found = await findDomainForMail(db, teamId, domain)
      const isDue = found && (isAbout === 'missing' ? found.missingSince !== null : found.verifiedAt === null)
      return isDue ? renderMail(compose({ domain, ...found }, publicUrl)) : undefined
    }
  return {
    'domain-record-missing': mail('missing', composeMissing),
    'domain-unverified': mail('unverified', composeUnverified),
  } satisfies MailRenderers
}

export function composeMissing(mailed: MailedDomain, publicUrl: string): Mail {
  const { domain, challenge } = mailed
  return {
    ...shared(mailed, publicUrl),
    subject: `The DNS record of ${domain} is missing`,
    preview: 'Put it back within a week, or sign-in through your provider stops.',
    title: `The DNS record of ${domain} is missing`,
    text: [
      'Ribbon looks for the record once a week to make sure that the domain is still yours. Put it back within a ' +
        `week. After that, members with an address at ${domain} can no longer sign in through your identity provider.`,
    ],
    lines: [
      { label: 'Type', value: 'TXT' },
      { label: 'Name', value: challengeName(domain) },
      { label: 'Value', value: challengeText(challenge) },
    ],
    quiet: 'If the record is back already, you do not need to do anything. We check again tomorrow.',
  }
}

export function composeUnverified(mailed: MailedDomain, publicUrl: string): Mail {
  const { domain } = mailed
  return {
    ...shared(mailed, publicUrl),
    subject: `${domain} is no longer verified`,
    preview: 'Members with an address there now sign in with a password.',
    title: `${domain} is no longer verified`,
    text: [
      `Its DNS record has been missing for a week. Members with an address at ${domain} now sign in with a ` +
        'password; they can set one with “Forgot your password?”.',
      'To sign in through your identity provider again, set the record and check the domain.',
    ],
  }
}

function shared({ teamName, teamLogo }: MailedDomain, publicUrl: string) {
  return {
    team: { name: teamName, logo: teamLogo },
    button: { label: 'Open SSO settings', href: `${publicUrl}/profile/advanced` },
    footer: [`Sent by Ribbon to the admins of ${teamName}.`],
  }
}
