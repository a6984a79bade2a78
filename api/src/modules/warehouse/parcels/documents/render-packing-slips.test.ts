import { expect, test } from 'vitest'
import { asRowId } from '../../../../../test/tools/as-row-id.ts'
import { renderPackingSlips } from './render-packing-slips.ts'
import type { ParcelDocument } from './documents.store.ts'

const document: ParcelDocument = {
  parcelId: asRowId(1),
  orderId: asRowId(1),
  position: 1,
  parcelCount: 2,
  hasCard: true,
  orderNumber: '3F2A9C10',
  scanCode: '3F2A9C10-1',
  trackingNumber: '9400111',
  teamName: 'Acme',
  teamLogo: null,
  serviceName: 'USPS First Class Mail',
  cardMessage: 'Hi',
  note: 'Ring twice',
  createdAt: new Date('2026-03-04T10:00:00Z'),
  senderName: 'Marco Polo',
  name: 'Ada Lovelace',
  company: 'Analytical Engines',
  addressOne: '1 Elm St',
  addressTwo: null,
  city: 'Austin',
  state: 'TX',
  zipcode: '78701',
  country: 'US',
}
const item = (parcelId: number, index: number) => ({
  parcelId: asRowId(parcelId),
  orderItemId: asRowId(index),
  productVariantId: asRowId(index),
  name: `A thing whose name takes two lines of the slip to be read whole, number ${index}`,
  sku: `SKU-${index}`,
  detail: 'Green, L',
  image: null,
  quantity: index,
  packed: 0,
  priceCents: 100,
  weightOunces: 12,
  shelf: '',
})
const from = { name: 'Ribbon', lines: ['500 Chicon St', 'Austin, TX 78702'] }
const pagesOf = async (documents: ParcelDocument[], count: number) =>
  Buffer.from(
    await renderPackingSlips(
      documents,
      documents.flatMap(each => Array.from({ length: count }, (_, index) => item(each.parcelId, index + 1))),
      from,
    ),
  )
    .toString('latin1')
    .match(/\/Type \/Page\b/g)?.length

test('a slip has as many pages as its items need, and each parcel starts a new one', async () => {
  expect(await pagesOf([document], 3)).toBe(1)
  expect(await pagesOf([document], 40)).toBe(4)
  expect(
    await pagesOf(
      [document, { ...document, parcelId: asRowId(2), position: 2, hasCard: false, scanCode: '3F2A9C10-2' }],
      3,
    ),
  ).toBe(2)
})
