import { expect, test } from 'vitest'
import { asRowId } from '../../../../../test/tools/as-row-id.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { composeNotice } from './second-factor.mails.ts'

const person = {
  id: asRowId(1),
  email: 'marco@acme.test',
  firstName: 'Marco',
  lastName: 'Member',
  passwordHash: null,
  teamId: asRowId(1),
  teamName: 'Acme',
  teamLogo: null,
}

test.each([
  ['second-factor-on', 'Two-factor authentication is on', 'you now also need a code'],
  ['second-factor-off', 'Two-factor authentication is off', 'with your password only'],
  ['recovery-codes-renewed', 'You have new recovery codes', 'no longer work'],
] as const)('the %s mail says what changed, when and from where', async (kind, subject, sentence) => {
  const mail = composeNotice(
    kind,
    person,
    { at: new Date('2026-03-12T14:03:00Z'), ip: '192.0.2.7' },
    'https://gifts.acme.test',
  )
  expect(mail.subject).toBe(subject)
  const text = (await renderMail(mail)).text.replace(/\s+/g, ' ')
  expect(text).toContain('Hello Marco, ')
  expect(text).toContain(sentence)
  expect(text).toContain('March 12, 2026 at 2:03 PM UTC from the IP address 192.0.2.7')
  expect(text).toContain('https://gifts.acme.test/profile/advanced')
})
