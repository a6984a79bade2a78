import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import type { RenderedMail } from '../../../../platform/mail/outbox.ts'
import { subscriptionMails } from './sync.mails.ts'
import type { MailFacts, SubscriptionMail } from './notify-owners.ts'

let app: TestApp
beforeAll(async () => {
  app = await startApp({ worker: false })
})
afterAll(() => app.stop())

const facts: MailFacts = {
  planName: 'Growth',
  amountCents: 9_900,
  interval: 'month',
  at: '2026-12-24T09:00:00.000Z',
}
async function render(kind: SubscriptionMail, more: Partial<MailFacts> = {}): Promise<RenderedMail> {
  return (await subscriptionMails(app.db, { publicUrl: 'https://ribbon.test' })[kind]!(app.world.team, {
    ...facts,
    ...more,
  }))!
}

describe('a mail about the subscription', () => {
  it.each([
    [
      'subscription-started',
      { paidCents: 9_900, receiptUrl: 'https://pay.test/in_1' },
      'You are subscribed to Growth',
      ['$99.00 a month', 'Paid today', 'December 24, 2026', 'https://pay.test/in_1'],
    ],
    [
      'subscription-started',
      { isTrial: true },
      'You are subscribed to Growth',
      ['Your trial continues until December 24, 2026', 'First payment'],
    ],
    [
      'subscription-started',
      { billedBy: 'invoice' },
      'You are subscribed to Growth',
      ['Your monthly invoice'],
    ],
    [
      'plan-changed',
      { isResumed: true, intervalCount: 3 },
      'Your plan is now Growth',
      ['$99.00 every 3 months', 'Your plan is no longer canceled and will renew.'],
    ],
    ['plan-changed', { paidCents: 4_321 }, 'Your plan is now Growth', ['$43.21', '$99.00 a month']],
    [
      'subscription-canceling',
      {},
      'Your plan ends on December 24, 2026',
      ['keep the plan if you change your mind'],
    ],
    [
      'renewal-paid',
      { paidCents: 9_900, receiptUrl: 'https://pay.test/in_2' },
      'Growth has been renewed',
      ['$99.00', 'https://pay.test/in_2'],
    ],
    ['renewal-paid', { paidCents: 0 }, 'Growth has been renewed', ['Paid from your credit']],
    [
      'renewal-failed',
      { problem: 'Your card was declined.' },
      'Your payment for Growth failed',
      ['The bank said: Your card was declined.', 'until December 24, 2026', 'tab=payment'],
    ],
    ['grace-ending', { problem: null }, 'Gifts stop on December 24, 2026', ['still not paid']],
    ['grace-over', {}, 'Your team cannot send gifts right now', ['not paid in time']],
    ['subscription-ended', { reason: 'asked' }, 'Your Growth plan has ended', ['As you asked']],
    ['subscription-ended', { reason: 'unpaid' }, 'Your Growth plan has ended', ['not paid in time']],
    ['subscription-ended', { reason: 'trial' }, 'Your trial has ended', ['Choose a plan']],
    ['trial-ending', { billedBy: null }, 'Your trial ends on December 24, 2026', ['Choose a plan']],
    [
      'trial-ending',
      { billedBy: 'credit_card' },
      'Your trial ends on December 24, 2026',
      ['Then Growth begins, at $99.00 a month'],
    ],
  ] as const)(
    'of kind %s %j says in HTML and in text what changes and what to do',
    async (kind, more, subject, said) => {
      const mail = await render(kind, more)
      expect(mail.subject).toBe(subject)
      for (const part of said) {
        expect(mail.text).toContain(part)
        expect(mail.html.replaceAll('&amp;', '&')).toContain(part)
      }
      expect(mail.text).toContain('Acme')
      expect(`${mail.text}${mail.html}`).not.toMatch(/undefined|null|NaN|Invalid/)
      expect(mail.html).toMatch(/https:\/\/ribbon\.test\/manage-billing\?tab=(plan|payment)/)
    },
  )
})
