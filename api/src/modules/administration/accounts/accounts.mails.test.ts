import { describe, expect, test } from 'vitest'
import { renderMail } from '../../../platform/mail/render-mail.ts'
import { composeLifted, composeSuspended } from './accounts.mails.ts'

const publicUrl = 'https://gifts.acme.test'
const team = { name: 'Acme <Ltd>', logo: null, reason: 'Unpaid invoices' }

describe('the mails about a suspension', () => {
  test('the suspension mail says why, what still works and where to get help', async () => {
    const mail = composeSuspended(team, publicUrl)
    const { text, html } = await renderMail(mail)
    expect(mail.subject).toBe('Acme <Ltd> is suspended on Ribbon')
    expect(text).toMatch(/Reason: Unpaid invoices[\s\S]*sign in and see everything/)
    expect(text).toContain('https://gifts.acme.test/report')
    expect(html).not.toContain('<Ltd>')
  })
  test('the mail about a lifted suspension says that it is over, in the operator’s words', async () => {
    const mail = composeLifted({ ...team, reason: 'Paid' }, publicUrl)
    const { text } = await renderMail(mail)
    expect(mail.subject).toBe('Acme <Ltd> is back on Ribbon')
    expect(text).toContain('no longer suspended. Reason: Paid')
  })
})
