import { expect, test } from 'vitest'
import { asRowId } from '../../../../../test/tools/as-row-id.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import { composeChanged, composeConfirmation, composeReset } from './recovery.mails.ts'

const person = {
  id: asRowId(7),
  email: 'marco@acme.test',
  firstName: 'Marco',
  lastName: 'Member',
  passwordHash: null,
  teamId: asRowId(1),
  teamName: 'Acme',
  teamLogo: null,
}
const link = 'https://gifts.acme.test/api/v2/auth/some?token=to-ken'
const plain = (text: string) => text.replace(/\s+/g, ' ')

test.each([
  ['reset', composeReset, 'Set a new password', 'works once, for an hour'],
  ['confirmation', composeConfirmation, 'Confirm your email address', 'works once, for seven days'],
])(
  'the %s mail greets the person, has its link as a button and as text, and says how long it is valid',
  async (_, compose, subject, life) => {
    const mail = compose(person, link)
    expect(mail.subject).toBe(subject)
    const { html, text } = await renderMail(mail)
    expect(html.split(`href="${link}"`)).toHaveLength(2)
    expect(text).toContain(link)
    expect(plain(text)).toContain('Hello Marco, ')
    expect(plain(text)).toContain(life)
  },
)

test('the mail after a password change says when, from where and what to do', async () => {
  const mail = composeChanged(
    { ...person, firstName: '' },
    { at: new Date('2026-03-12T14:03:00Z'), ip: '192.0.2.7' },
    'https://gifts.acme.test',
  )
  const { text } = await renderMail(mail)
  expect(mail.subject).toBe('Your password was changed')
  expect(plain(text)).toContain('Hello, your Ribbon account has a new password')
  expect(plain(text)).toContain('March 12, 2026 at 2:03 PM UTC from the IP address 192.0.2.7')
  expect(text).toContain('https://gifts.acme.test/reset-password')
})
