import { expect, test } from 'vitest'
import type { Mail } from '../../../../platform/mail/mail.ts'
import { renderMail } from '../../../../platform/mail/render-mail.ts'
import type { LineRow } from './restock-requests.store.ts'
import type { RestockForMail } from './restock-views.store.ts'
import {
  composeArrived,
  composeCanceled,
  composeClosed,
  composeRequested,
  composeNewRequest,
} from './restocks.mails.ts'

const publicUrl = 'https://gifts.acme.test'
const request: RestockForMail = {
  id: 7,
  state: 'open',
  teamName: 'Acme',
  teamLogo: null,
  requestedByName: 'Olivia Owner',
  firstName: 'Olivia',
  endedByName: 'Robin Castle',
  reason: 'The maker <stopped> them',
}
const line = (part: Partial<LineRow>): LineRow => ({
  variantId: 1,
  title: 'Soft Tee',
  name: 'Green, L',
  sku: 'TEE-L',
  image: null,
  quantity: 1200,
  received: 12,
  damaged: 0,
  ...part,
})
const lines = [
  line({}),
  line({ variantId: 2, title: 'Candle', name: '', sku: 'CANDLE', quantity: 1, received: 0 }),
]
const delivered = {
  receiptId: 3,
  at: new Date(),
  by: 'Robin Castle',
  title: 'Soft Tee',
  name: 'Green, L',
  sku: 'TEE-L',
  image: null,
  received: 12,
  damaged: 2,
  note: 'Wet box',
}
const rendered = async (mail: Mail) => {
  const { subject, html, text } = await renderMail(mail)
  return { subject, html, text: text.replace(/\s+/g, ' ') }
}

test('the requester’s mail says what was requested and where it stands', async () => {
  const { subject, html, text } = await rendered(composeRequested(request, lines, publicUrl))
  expect(subject).toBe('Restock request #7: 1,201 pieces')
  for (const part of [
    'Thank you, Olivia.',
    'Soft Tee',
    'Green, L',
    '1,200',
    'Candle',
    `${publicUrl}/manage-inventory?tab=requests`,
  ])
    expect(text).toContain(part)
  expect(html).toContain('content="light dark"')
})
test('the operators’ mail lists SKUs and links to the request', async () => {
  const { subject, text } = await rendered(composeNewRequest(request, lines, publicUrl))
  expect(subject).toBe('Acme asks for 1,201 pieces (#7)')
  for (const part of ['Green, L · TEE-L', 'CANDLE', `${publicUrl}/operations/restocks/7`])
    expect(text).toContain(part)
})
test('the mail about a delivery says what arrived, what was damaged and what is still expected', async () => {
  const { subject, text } = await rendered(composeArrived(request, [delivered], lines, publicUrl))
  expect(subject).toBe('Restock request #7: 12 pieces received')
  for (const part of [
    '12 pieces of your restock request arrived',
    '2 pieces arrived damaged: Wet box',
    '1,189 pieces of your request are still to come.',
  ])
    expect(text).toContain(part)
  expect(
    (
      await rendered(
        composeArrived(
          { ...request, state: 'received' },
          [{ ...delivered, received: 1, damaged: 0 }],
          [line({ quantity: 12 })],
          publicUrl,
        ),
      )
    ).text,
  ).toContain('1 piece of your restock request arrived')
  expect(
    (await rendered(composeArrived(request, [{ ...delivered, received: 0 }], lines, publicUrl))).subject,
  ).toBe('Restock request #7: a delivery arrived damaged')
})
test('the mail about a closed request says why, and about a canceled one what to do with the goods', async () => {
  const closed = await rendered(composeClosed(request, lines, publicUrl))
  for (const part of ['Robin Castle closed it. Reason: The maker <stopped> them', '12 of 1,200 received'])
    expect(closed.text).toContain(part)
  expect(closed.html).toContain('The maker &lt;stopped&gt; them')
  expect((await rendered(composeCanceled(request, lines, publicUrl))).text).toContain(
    'record them under Stock when they arrive',
  )
})
