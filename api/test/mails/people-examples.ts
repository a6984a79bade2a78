import { asRowId } from '../tools/as-row-id.ts'
import * as recoveryMails from '../../src/modules/people/identity/recovery/recovery.mails.ts'
import { composeNotice } from '../../src/modules/people/identity/second-factor/second-factor.mails.ts'
import { composeInvitation } from '../../src/modules/people/invitations/invitations.mails.ts'
import * as domainMails from '../../src/modules/people/sso/domains/domains.mails.ts'
import { at, publicUrl, type ExampleSettings } from './example-settings.ts'

export function peopleExamples({ team }: ExampleSettings) {
  const person = {
    id: asRowId(7),
    email: 'priya@acme.test',
    firstName: 'Priya',
    lastName: 'Nair',
    passwordHash: null,
    teamId: asRowId(1),
    teamName: team.name,
    teamLogo: team.logo,
  }
  const change = { at, ip: '192.0.2.7' }
  const invitation = {
    teamName: team.name,
    teamLogo: team.logo,
    inviter: 'Priya Nair',
    expiresAt: at,
    token: 'to-ken',
  }
  const domain = {
    domain: 'acme.test',
    challenge: 'c'.repeat(22),
    teamName: team.name,
    teamLogo: team.logo,
  }
  const link = `${publicUrl}/api/v2/auth/password/edit?reset_password_token=${'k'.repeat(43)}`
  return {
    invitation: composeInvitation(invitation, publicUrl),
    'password-reset': recoveryMails.composeReset(person, link),
    'email-confirmation': recoveryMails.composeConfirmation(person, link),
    'password-changed': recoveryMails.composeChanged(person, change, publicUrl),
    'second-factor-on': composeNotice('second-factor-on', person, change, publicUrl),
    'second-factor-off': composeNotice('second-factor-off', person, change, publicUrl),
    'recovery-codes-renewed': composeNotice('recovery-codes-renewed', person, change, publicUrl),
    'domain-record-missing': domainMails.composeMissing(domain, publicUrl),
    'domain-unverified': domainMails.composeUnverified(domain, publicUrl),
  }
}
