import { z } from 'zod'
import { collection, date, document, resource } from '../../document.ts'
import { restockRequestDetail, restockRequestResource } from './inventory.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idInput, idParam } from '../../route.ts'

const whole = z.number().int()
export const stockQuantityMax = 1_000_000
export const deskKinds = ['damaged', 'lost', 'found', 'correction'] as const
export type DeskKind = (typeof deskKinds)[number]

export const deskStockResource = resource('deskStock', {
  teamId: z.string(),
  teamName: z.string(),
  title: z.string(),
  name: z.string(),
  sku: z.string(),
  image: z.string().nullable(),
  onHand: whole,
  reserved: whole,
  available: whole,
  belowThreshold: z.boolean(),
  expirationDate: date.nullable(),
  isArchived: z.boolean(),
  /** Asked for in restock requests and not come yet. */ incoming: whole,
  /** In packed boxes that have not left yet: on hand until the carrier has them, so part of a count. */ packed:
    whole,
})

const pieces = (least: number) => {
  const text = `Enter a whole number from ${least} to ${stockQuantityMax.toLocaleString('en-US')}.`
  return z.number(text).int(text).min(least, text).max(stockQuantityMax, text)
}
const note = z.string().trim().max(500, 'Keep the note under 500 characters.')
const reason = note.min(1, 'Say why, so that others understand the stock later.')

/** Damaged and lost goods leave the shelf, found ones come onto it. */
const isSigned = ({ kind, delta }: { kind: DeskKind; delta: number }) =>
  kind === 'correction' ? delta !== 0 : kind === 'found' ? delta > 0 : delta < 0

export const restockReceiptBody = z
  .object({
    lines: z
      .array(
        z.object({
          variant_id: idInput,
          received: pieces(0).default(0),
          damaged: pieces(0).default(0),
          note: note.default(''),
        }),
      )
      .min(1, 'Enter what arrived for at least one item.')
      .max(1_000),
  })
  .refine(
    ({ lines }) => new Set(lines.map(line => line.variant_id)).size === lines.length,
    'List each item only once.',
  )
  .refine(
    ({ lines }) => lines.some(line => line.received !== 0 || line.damaged !== 0),
    'Enter what arrived for at least one item.',
  )

export const operationsStockRoutes = defineRoutes({
  listDeskStock: {
    method: 'GET',
    path: '/operations/stock',
    access: 'operator',
    summary: 'The stock of every team by variant; what was typed or scanned as a whole SKU comes first',
    query: z.object({
      page: pageQuery(),
      search: z.string().max(200).optional(),
      filters: z.object({ team_id: z.string().max(20).optional() }).optional(),
    }),
    response: collection(deskStockResource),
    errors: [],
  },
  receiveStock: {
    method: 'POST',
    path: '/operations/stock/:id/receive',
    access: 'operator',
    summary: 'Puts goods on the shelf that no restock request asked for',
    idempotent: true,
    params: idParam,
    body: z.object({ quantity: pieces(1), note: note.default('') }),
    response: document(deskStockResource),
    errors: ['not_found', 'invalid_input'],
  },
  countStock: {
    method: 'POST',
    path: '/operations/stock/:id/count',
    access: 'operator',
    summary: 'Corrects the shelf to what was counted',
    idempotent: true,
    params: idParam,
    body: z.object({
      counted: pieces(0),
      /** What the list showed as on hand when it was counted. */ seen_on_hand: pieces(0),
      reason: note.default(''),
    }),
    response: document(deskStockResource),
    errors: ['not_found', 'stock_moved', 'stock_promised', 'invalid_input'],
  },
  adjustStock: {
    method: 'POST',
    path: '/operations/stock/:id/adjust',
    access: 'operator',
    summary: 'Corrects the shelf by what was damaged, lost or found',
    idempotent: true,
    params: idParam,
    body: z
      .object({
        delta: z.number().int('Enter a whole number.').min(-stockQuantityMax).max(stockQuantityMax),
        kind: z.enum(deskKinds, 'Choose what happened.'),
        reason,
      })
      .refine(
        isSigned,
        'Damaged and lost goods are taken off the shelf, found ones are put onto it. Enter how many.',
      ),
    response: document(deskStockResource),
    errors: ['not_found', 'stock_promised', 'invalid_input'],
  },
})

export const operationsRestockRoutes = defineRoutes({
  listOpenRestocks: {
    method: 'GET',
    path: '/operations/restock_requests',
    access: 'operator',
    summary: 'Restock requests of every team: open ones first, oldest on top, then the ended ones',
    query: z.object({
      page: pageQuery(),
      search: z.string().max(200).optional(),
      filters: z.object({ state: z.enum(['open', 'ended']).optional() }).optional(),
    }),
    response: collection(restockRequestResource),
    errors: [],
  },
  getOpenRestock: {
    method: 'GET',
    path: '/operations/restock_requests/:id',
    access: 'operator',
    summary: 'One restock request with its lines',
    params: idParam,
    response: document(restockRequestDetail),
    errors: ['not_found'],
  },
  receiveRestock: {
    method: 'POST',
    path: '/operations/restock_requests/:id/receive',
    access: 'operator',
    summary: 'Books what came of a restock request; damaged goods do not go on the shelf',
    idempotent: true,
    params: idParam,
    body: restockReceiptBody,
    response: document(restockRequestDetail),
    errors: ['not_found', 'restock_ended', 'more_than_expected', 'invalid_input'],
  },
  closeRestock: {
    method: 'POST',
    path: '/operations/restock_requests/:id/close',
    access: 'operator',
    summary: 'Closes a restock request short: no more will come',
    idempotent: true,
    params: idParam,
    body: z.object({ reason }),
    response: document(restockRequestDetail),
    errors: ['not_found', 'restock_ended', 'invalid_input'],
  },
})

export type DeskStock = z.output<typeof deskStockResource>
