import { expect, test } from 'vitest'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { composeAddressReminder, composeAddressRequest } from './recipients.mails.ts'

const request = {
  token: 'to-ken',
  recipientName: 'ada@example.test',
  teamName: 'Acme',
  teamLogo: null,
  senderFirstName: 'Marco',
  senderLastName: '',
  senderEmail: 'marco@acme.test',
}

test.each([
  ['request', composeAddressRequest, 'Where should we send your gift?'],
  ['reminder', composeAddressReminder, 'Your gift is waiting for an address'],
])('the %s names sender and team and links the page that asks', async (_, compose, subject) => {
  const mail = compose(request, 'https://gifts.acme.test')
  expect(mail.subject).toBe(subject)
  const { html, text } = await renderMail(mail)
  expect(html).toContain('href="https://gifts.acme.test/address/to-ken"')
  expect(text).toContain('https://gifts.acme.test/address/to-ken')
  expect(text.replace(/\s+/g, ' ')).toContain('Marco at Acme')
  expect(text).not.toContain('ada@')
  expect(text).toContain('decline')
})

test('the mails say when the gift arrives if the address is given today, where that is known', async () => {
  const dayIfAnswered = new Date(Date.UTC(new Date().getUTCFullYear(), 11, 4))
  for (const compose of [composeAddressRequest, composeAddressReminder]) {
    const known = await renderMail(compose({ ...request, dayIfAnswered }, 'https://gifts.acme.test'))
    expect(known.text).toMatch(/If you answer today, it arrives around: \w+, December 4/)
    const unknown = await renderMail(compose(request, 'https://gifts.acme.test'))
    expect(unknown.text).not.toContain('If you answer today')
  }
})
