import { expect, test } from 'vitest'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { composeInvitation } from './invitations.mails.tsx'

const invitation = {
  teamName: 'Acme',
  teamLogo: '/files/logo.png',
  inviter: 'Olivia Owner',
  expiresAt: new Date('2026-03-14T09:00:00Z'),
  token: 'to-ken',
}

test('the invitation names team and inviter, shows the logo and expiry, and links to the accept page', async () => {
  const mail = composeInvitation(invitation, 'https://gifts.acme.test')
  expect(mail.subject).toBe('Olivia Owner invites you to Acme on Ribbon')
  expect(composeInvitation({ ...invitation, inviter: 'Acme' }, 'https://gifts.acme.test').subject).toBe(
    'You are invited to Acme on Ribbon',
  )
  const { html, text } = await renderMail(mail.element)
  expect(html).toContain('src="https://gifts.acme.test/files/logo.png"')
  expect(html).toContain('href="https://gifts.acme.test/invitations/to-ken"')
  expect(text).toContain('https://gifts.acme.test/invitations/to-ken')
  expect(text.replace(/\s+/g, ' ')).toContain('works for 14 days, until March 14, 2026')
})
