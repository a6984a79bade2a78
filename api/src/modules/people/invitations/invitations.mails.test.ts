import { expect, test } from 'vitest'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { composeInvitation } from './invitations.mails.ts'

const invitation = {
  teamName: 'Acme',
  teamLogo: '/files/logo.png',
  inviter: 'Olivia Owner',
  expiresAt: new Date('2026-03-14T09:00:00Z'),
  token: 'to-ken',
}

test('the invitation names team and inviter, shows the logo and expiry, and links to the accept page', async () => {
  const mail = composeInvitation(invitation, 'https://gifts.acme.test')
  expect(mail.subject).toBe('Olivia Owner invites you to Acme')
  expect(composeInvitation({ ...invitation, inviter: 'Acme' }, 'https://gifts.acme.test').subject).toBe(
    'You are invited to Acme',
  )
  const { html, text } = await renderMail(mail)
  expect(html).toContain('src="picture:logo:/files/logo.png"')
  expect(html).toContain('href="https://gifts.acme.test/invitations/to-ken"')
  expect(text).toContain('https://gifts.acme.test/invitations/to-ken')
  expect(text.replace(/\s+/g, ' ')).toContain('Join by: Saturday, March 14')
})
