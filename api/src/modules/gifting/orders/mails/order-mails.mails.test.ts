import { describe, expect, test } from 'vitest'
import { asRowId } from '../../../../../test/tools/as-row-id.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import type { OrderForMail } from './order-mail.store.ts'
import { composeGiftDelivered, composeGiftShipped } from './gift.mails.ts'
import { composeAddressWaiting, composeCanceled, composeConfirmation } from './order.mails.ts'
import {
  composeDelivered,
  composeNotReshipped,
  composePartlyShipped,
  composeReshipped,
  composeReturned,
  composeShipped,
} from './parcel.mails.ts'
import { composeShort, composeShortRefunded } from './shortage.mails.ts'

const publicUrl = 'https://gifts.acme.test'
const order: OrderForMail = {
  id: asRowId(41),
  number: '3F2A9C10',
  publicId: '3f2a9c10-0000-4000-8000-000000000000',
  projectName: null,
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
  deliveryDays: 3,
  placedAt: new Date('2026-11-22T09:00:00Z'),
  shippedAt: new Date('2026-11-24T09:00:00Z'),
  deliveredAt: new Date('2026-11-27T09:00:00Z'),
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
      images: ['/files/cd/mug.svg'],
    },
    {
      name: 'Soft Tee',
      type: null,
      color: null,
      size: 'L',
      bundleName: null,
      quantity: 1,
      priceCents: 2200,
      images: [],
    },
  ],
  parcels: [{ state: 'shipped', isReplaced: false }],
  missing: [],
}
const rendered = renderMail

describe('mails to the sender', () => {
  test('the confirmation lists gifts, recipient and sums, and links the order', async () => {
    const { subject, html, text } = await rendered(
      composeConfirmation({ ...order, status: 'processing', shippedAt: null }, publicUrl),
    )
    expect(subject).toBe('Order confirmed: your gift for Ada Lovelace')
    for (const part of [
      '2 × Campfire Mug',
      'Welcome Kit · Green',
      '$30.00',
      '$22.00',
      '-$5.20',
      '$9.00',
      '$2.93',
      '$1,234.56',
      'Thursday, November 26',
      'Austin, TX · USPS First Class Mail',
      'Total, from the team’s card',
      `${publicUrl}/orders/41`,
    ]) {
      expect(html).toContain(part)
      expect(text.replace(/\s+/g, ' ')).toContain(part)
    }
    expect(html).toContain('welcome &lt;aboard&gt; &amp; enjoy!')
    expect(html).toContain('src="picture:logo:/files/ab/logo.png"')
    expect(html).toContain('src="picture:thumbnail:/files/cd/mug.svg"')
    expect(text).toContain(`${'2 × Campfire Mug, Welcome Kit · Green'.padEnd(37)}     $30.00`)
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
    expect(
      (
        await rendered(
          composeConfirmation(
            {
              ...order,
              status: 'awaiting_address',
              shipName: 'ada@example.test',
              recipientName: null,
            },
            publicUrl,
          ),
        )
      ).text,
    ).toContain('We asked ada@example.test for an address.')
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
    ).toBe('One parcel of Ada’s gift came back to us')
    expect(
      (await rendered(composeReturned({ ...order, parcels: [parcel('returned')] }, publicUrl))).subject,
    ).toBe('Ada’s gift came back to us')
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
    expect([subject, text.includes('#3F2A9C10')]).toEqual(['Ada’s gift won’t be sent again', true])
  })
  test.each([
    ['wait', 'We’ll ship the gift as soon as they are back in stock.'],
    ['send_rest', 'We’re shipping the rest of the gift now. What is missing follows in a separate parcel'],
    ['refund', 'We’re shipping the rest of the gift without them, and their price goes back'],
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
      expect(subject).toBe('Something is missing from Ada’s gift')
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
    expect(await textFor(false)).toContain('We’re shipping the rest of the gift without them.')
    expect(await textFor(true)).not.toContain('the rest of the gift')
  })
  test.each([
    ['deposit', 'went back to the team deposit.'],
    ['credit_card', 'a few days to appear'],
    ['invoice', 'open invoice'],
  ])('the mail about a canceled order paid by %s says where the money goes', async (paymentSource, words) => {
    const { subject, text } = await rendered(
      composeCanceled({ ...order, status: 'canceled', paymentSource }, publicUrl),
    )
    expect(subject).toBe('Ada’s gift was canceled')
    expect(text.replace(/\s+/g, ' ')).toContain('$1,234.56')
    expect(text.replace(/\s+/g, ' ')).toContain(words)
  })
})

describe('mails to the recipient', () => {
  test('the shipped mail names the sender, shows the card and links the tracking page, without prices', async () => {
    const { subject, html, text } = await rendered(composeGiftShipped(order, publicUrl))
    expect(subject).toBe('Marco sent you a gift')
    expect(html).toContain('welcome &lt;aboard&gt;')
    expect(html).not.toMatch(/\$\d|Campfire/)
    expect(text).toContain(`${publicUrl}/recipients/3f2a9c10-0000-4000-8000-000000000000/tok-en`)
    expect(text).toContain('> Dear Ada,\n> welcome <aboard> & enjoy!')
    expect(text).toContain('Arrives around: Friday, November 27')
  })
  test('the delivered mail is short', async () => {
    const { text } = await rendered(composeGiftDelivered({ ...order, status: 'delivered' }, publicUrl))
    expect(text).toContain('Ada, your gift is here')
    expect(text).toContain('Marco Polo at Acme was delivered on Friday, November 27.')
    expect(text.length).toBeLessThan(500)
  })
  test('people without a name are not called by their email address', async () => {
    const nameless = {
      ...order,
      shipName: 'ada@example.test',
      recipientName: null,
      senderFirstName: '',
      senderLastName: '',
    }
    const gift = await rendered(composeGiftShipped(nameless, publicUrl))
    expect([gift.subject, gift.text.split('\n')[0]]).toEqual([
      'Acme sent you a gift',
      'A gift is on its way to you',
    ])
    const confirmation = await rendered(composeConfirmation(nameless, publicUrl))
    expect([confirmation.subject, confirmation.text.split('\n')[0]]).toEqual([
      'Order confirmed: #3F2A9C10',
      'Your gift is ordered',
    ])
    for (const mail of [gift, confirmation]) expect(`${mail.text}${mail.html}`).not.toMatch(/@\w+\.test/)
  })
  test('where the carrier named no day, the mail leaves it out and promises to tell', async () => {
    const unknown = { ...order, status: 'processing', deliveryDays: null }
    expect((await rendered(composeGiftShipped(unknown, publicUrl))).text).not.toContain('Arrives')
    expect((await rendered(composeConfirmation(unknown, publicUrl))).text).toContain('We tell you the day')
  })
})
