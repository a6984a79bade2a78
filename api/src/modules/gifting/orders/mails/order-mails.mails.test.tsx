import { describe, expect, test } from 'vitest'
import { asRowId } from '../../../../../test/tools/as-row-id.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import type { OrderForMail } from './order-mail.store.ts'
import { composeGiftDelivered, composeGiftShipped } from './gift.mails.tsx'
import { composeAddressWaiting, composeCanceled, composeConfirmation } from './order.mails.tsx'
import {
  composeDelivered,
  composeNotReshipped,
  composePartlyShipped,
  composeReshipped,
  composeReturned,
  composeShipped,
} from './parcel.mails.tsx'
import { composeShort, composeShortRefunded } from './shortage.mails.tsx'

const publicUrl = 'https://gifts.acme.test'
const order: OrderForMail = {
  id: asRowId(41),
  number: '3F2A9C10',
  publicId: '3f2a9c10-0000-4000-8000-000000000000',
  trackingToken: 'tok-en',
  status: 'shipped',
  cardMessage: 'Dear Ada,\nwelcome <aboard> & enjoy!',
  paymentSource: 'credit_card',
  subtotalCents: 5200,
  discountCents: 520,
  taxCents: 293,
  shippingCents: 900,
  totalCents: 123_456,
  serviceName: 'USPS First Class Mail',
  trackingNumber: '9400111',
  trackingUrl: 'https://track.test/9400111',
  shipName: 'Ada Lovelace',
  shipCity: 'Austin',
  shipState: 'TX',
  shipCountry: 'US',
  senderFirstName: 'Marco',
  senderLastName: 'Polo',
  senderEmail: 'marco@acme.test',
  teamName: 'Acme',
  teamLogo: '/files/ab/logo.png',
  showPrices: true,
  recipientName: 'Ada Lovelace',
  recipientCompany: null,
  recipientEmail: 'ada@example.test',
  items: [
    {
      name: 'Campfire Mug',
      type: null,
      color: 'Green',
      size: null,
      bundleName: 'Welcome Kit',
      quantity: 2,
      priceCents: 1500,
    },
    { name: 'Soft Tee', type: null, color: null, size: 'L', bundleName: null, quantity: 1, priceCents: 2200 },
  ],
  parcels: [{ state: 'shipped', isReplaced: false }],
  missing: [],
}
const rendered = async ({ subject, element }: ReturnType<typeof composeShipped>) => ({
  subject,
  ...(await renderMail(element)),
})

describe('mails to the sender', () => {
  test('the confirmation lists gifts, recipient and sums, and links the order', async () => {
    const { subject, html, text } = await rendered(
      composeConfirmation({ ...order, status: 'processing' }, publicUrl),
    )
    expect(subject).toBe('Order #3F2A9C10: a gift for Ada Lovelace')
    for (const part of [
      '2 × Campfire Mug',
      'Welcome Kit · Green',
      '$30.00',
      '$22.00',
      '-$5.20',
      '$9.00',
      '$2.93',
      '$1,234.56',
      'Austin, TX, US',
      `${publicUrl}/orders/41`,
    ]) {
      expect(html).toContain(part)
      expect(text.replace(/\s+/g, ' ')).toContain(part)
    }
    expect(html).toContain('welcome &lt;aboard&gt; &amp; enjoy!')
    expect(html).toContain(`${publicUrl}/files/ab/logo.png`)
    expect(html.startsWith('<!DOCTYPE html')).toBe(true)
    expect(html).toContain('content="light dark"')
  })
  test('no mail shows prices if the team hides them', async () => {
    const hidden = { ...order, status: 'processing', showPrices: false }
    for (const mail of [composeConfirmation(hidden, publicUrl), composeCanceled(hidden, publicUrl)]) {
      const { html } = await rendered(mail)
      expect(html).not.toMatch(/\$\d/)
      expect(html).toContain('Campfire Mug')
    }
  })
  test('the confirmation of an order that waits for an address says so', async () => {
    const unnamed = {
      ...order,
      status: 'awaiting_address',
      shipName: null,
      recipientName: 'ada@example.test',
      recipientEmail: 'ada@example.test',
    }
    const confirmation = await rendered(composeConfirmation(unnamed, publicUrl))
    expect(confirmation.subject).toBe('Order #3F2A9C10: a gift for your recipient')
    expect(confirmation.text).toContain('We asked ada@example.test for an address.')
    expect(composeAddressWaiting(unnamed, publicUrl).subject).toBe(
      'Your recipient hasn’t given us an address yet',
    )
    const { subject, text } = await rendered(
      composeAddressWaiting({ ...order, status: 'awaiting_address' }, publicUrl),
    )
    expect(subject).toBe('Ada Lovelace hasn’t given us an address yet')
    expect(text).toContain('#3F2A9C10')
  })
  test('the card of an order that waits for an address is filled with what is known', async () => {
    const cardMessage = 'Hello {first_name} of {company}, from {sender}'
    expect(
      (await rendered(composeConfirmation({ ...order, cardMessage, status: 'awaiting_address' }, publicUrl)))
        .text,
    ).toContain('Hello Ada, from Marco Polo')
    expect(
      (
        await rendered(
          composeConfirmation(
            {
              ...order,
              cardMessage,
              status: 'awaiting_address',
              recipientName: 'ada@example.test',
              recipientCompany: 'Engines',
            },
            publicUrl,
          ),
        )
      ).text,
    ).toContain('Hello of Engines, from Marco Polo')
  })
  test('the shipped and delivered mails carry the tracking number', async () => {
    for (const mail of [composeShipped(order, publicUrl), composeDelivered(order, publicUrl)])
      expect((await rendered(mail)).text).toContain('9400111')
  })
  test('the mail about the first parcel of several says how many follow, not counting replaced ones', async () => {
    const parcel = (state: string, isReplaced = false) => ({ state, isReplaced })
    const textFor = async (parcels: OrderForMail['parcels']) =>
      (await rendered(composePartlyShipped({ ...order, parcels }, publicUrl))).text.replace(/\s+/g, ' ')
    expect(await textFor([parcel('shipped'), parcel('labelled')])).toContain(
      'The gift ships in 2 parcels. One is still to come. We’ll email you when',
    )
    expect(
      await textFor([parcel('shipped'), parcel('queued'), parcel('packed'), parcel('lost', true)]),
    ).toContain('The gift ships in 3 parcels. 2 are still to come. We’ll email you when')
    expect(await textFor([parcel('shipped'), parcel('delivered')])).toContain('All of them have shipped.')
    expect(
      (
        await rendered(
          composeReturned({ ...order, parcels: [parcel('shipped'), parcel('returned')] }, publicUrl),
        )
      ).subject,
    ).toBe('One parcel of your gift for Ada Lovelace came back')
    expect(
      (await rendered(composeReturned({ ...order, parcels: [parcel('returned')] }, publicUrl))).subject,
    ).toBe('Your gift for Ada Lovelace came back')
  })
  test('the mail about a reshipment says why, and another one that it was canceled', async () => {
    const textFor = async (state: string) =>
      (
        await rendered(
          composeReshipped(
            {
              ...order,
              parcels: [
                { state, isReplaced: true },
                { state: 'queued', isReplaced: false },
              ],
            },
            publicUrl,
          ),
        )
      ).text.replace(/\s+/g, ' ')
    expect(await textFor('lost')).toContain('The parcel was lost in transit. We’re packing a new one')
    expect(await textFor('returned')).toContain('The parcel came back to us. We’re packing a new one')
    const { subject, text } = await rendered(composeNotReshipped(order, publicUrl))
    expect([subject, text.includes('#3F2A9C10')]).toEqual([
      'Your gift for Ada Lovelace won’t be sent again after all',
      true,
    ])
  })
  test.each([
    ['wait', 'We’ll ship the gift as soon as we have it.'],
    ['send_rest', 'We’re shipping the rest of the gift now. This follows in a separate parcel'],
    ['refund', 'We’re shipping the rest of the gift without it, and its price goes back'],
  ])(
    'the mail about missing items with the outcome %s says what happens to the gift, also in several parcels',
    async (outcome, words) => {
      const parcels = [1, 2].map(() => ({ state: 'queued', isReplaced: false }))
      const { subject, text } = await rendered(
        composeShort(
          {
            ...order,
            parcels,
            missing: [
              { name: 'Campfire Mug', quantity: 2, state: outcome === 'refund' ? 'refunded' : 'waiting' },
            ],
          },
          publicUrl,
          { outcome },
        ),
      )
      expect(subject).toBe('Something is missing from your gift to Ada Lovelace')
      for (const part of [words, '2 × Campfire Mug', outcome === 'refund' ? 'Refunded' : 'Ships later'])
        expect(text.replace(/\s+/g, ' ')).toContain(part)
    },
  )
  test('the mail about refunded items says whether the rest of the gift ships', async () => {
    const textFor = async (isAll: boolean) =>
      (
        await rendered(
          composeShortRefunded(
            { ...order, missing: [{ name: 'Campfire Mug', quantity: 1, state: 'refund_due' }] },
            publicUrl,
            { isAll },
          ),
        )
      ).text.replace(/\s+/g, ' ')
    expect(await textFor(false)).toContain('We’re shipping the rest of the gift without it.')
    expect(await textFor(true)).not.toContain('the rest of the gift')
  })
  test.each([
    ['deposit', 'deposit'],
    ['credit_card', 'a few days to appear'],
    ['invoice', 'open invoice'],
  ])('the mail about a canceled order paid by %s says where the money goes', async (paymentSource, words) => {
    const { subject, text } = await rendered(
      composeCanceled({ ...order, status: 'canceled', paymentSource }, publicUrl),
    )
    expect(subject).toBe('Order #3F2A9C10 has been canceled.')
    expect(text.replace(/\s+/g, ' ')).toContain('$1,234.56')
    expect(text.replace(/\s+/g, ' ')).toContain(words)
  })
})

describe('mails to the recipient', () => {
  test('the shipped mail names the sender, shows the card and links the tracking page, without prices', async () => {
    const { subject, html, text } = await rendered(composeGiftShipped(order, publicUrl))
    expect(subject).toBe('A gift from Marco Polo is on its way to you')
    expect(html).toContain('welcome &lt;aboard&gt;')
    expect(html).not.toMatch(/\$\d|Campfire/)
    expect(text).toContain(`${publicUrl}/recipients/3f2a9c10-0000-4000-8000-000000000000/tok-en`)
    expect(text).toContain('Dear Ada,\nwelcome <aboard> & enjoy!')
  })
  test('the delivered mail is short', async () => {
    const { text } = await rendered(composeGiftDelivered({ ...order, status: 'delivered' }, publicUrl))
    expect(text).toContain('Hello Ada')
    expect(text.length).toBeLessThan(500)
  })
  test('an SVG logo is replaced by the team’s name', async () => {
    const { html } = await rendered(
      composeGiftShipped({ ...order, teamLogo: '/files/ab/logo.svg' }, publicUrl),
    )
    expect(html).not.toContain('<img')
    expect(html).toContain('>Acme</p>')
  })
})
