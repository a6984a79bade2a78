import { z } from 'zod'
import { collection, date, document, resource, time } from '../../document.ts'
import { money } from '../../money-schema.ts'
import { pageQuery } from '../../paging.ts'
import { defineRoutes, idParam } from '../../route.ts'
import { goodsModules } from '../../team-modules.ts'

export const inventoryColumns = [
  'title',
  'quantity',
  'cost',
  'size',
  'belowThreshold',
  'expirationDate',
] as const
export type InventoryColumn = (typeof inventoryColumns)[number]
export const sizeMultiple = 'Multiple'
export const inventoryPageSize = 50
const whole = z.number().int()

/** A row's field while it is filled in: nothing is flagged and nothing wrong at first (S2 §3). */
const replenishing = {
  replenish: z.boolean(),
  replenishQuantity: whole,
  replenishQuantityError: z.string().nullable(),
}

const inventoryVariant = z.object({
  id: z.string(),
  name: z.string(),
  sku: z.string(),
  quantity: whole,
  belowThreshold: z.boolean(),
  expirationDate: date.nullable(),
  ...replenishing,
  onHand: whole,
  reserved: whole,
  available: whole,
  /** Pieces in planned sends, and asked for but not come yet. */
  planned: whole,
  incoming: whole,
  /** About how many are used in 30 days, when none will be left, and how many to ask for. */
  monthlyUse: whole,
  runOutOn: date.nullable(),
  proposedQuantity: whole,
})

export const inventoryItemResource = resource('inventoryItems', {
  variantId: z.string(),
  image: z.string().nullable(),
  title: z.string(),
  size: z.string().nullable(),
  quantity: whole,
  /** S2's name of `quantity`. */ inventoriesCount: whole,
  /** The lowest price of the variants. */ cost: money,
  /** S2's name of `cost`. */ retailPrice: money,
  belowThreshold: z.boolean(),
  expirationDate: date.nullable(),
  ...replenishing,
  adminOnly: z.boolean(),
  variants: z.array(inventoryVariant),
})

export const movementKinds = [
  'receipt',
  'reservation',
  'release',
  'shipment',
  'return',
  'adjustment',
] as const

export const stockMovementResource = resource('stockMovements', {
  kind: z.enum(movementKinds),
  onHandDelta: whole,
  reservedDelta: whole,
  /** What was on the shelf and promised after it. */ onHand: whole,
  reserved: whole,
  actorName: z.string(),
  reason: z.string(),
  createdAt: time,
  /** What it was for. */
  order: z.object({ id: z.string(), number: z.string() }).nullable(),
  restockRequestId: z.string().nullable(),
  bulkSendId: z.string().nullable(),
  /** On whose page somebody chose it. */
  groupOrder: z.object({ id: z.string(), name: z.string() }).nullable(),
})

/** `partly_received` is an open one of which something came; `closed`: an operator said that no more will come. */
export const restockStates = ['open', 'partly_received', 'received', 'closed', 'canceled'] as const
export type RestockState = (typeof restockStates)[number]

const restockFacts = {
  state: z.enum(restockStates),
  teamName: z.string(),
  requestedBy: z.string(),
  createdAt: time,
  endedAt: time.nullable(),
  endedBy: z.string().nullable(),
  reason: z.string().nullable(),
  itemsCount: whole,
  quantity: whole,
  received: whole,
  damaged: whole,
  canCancel: z.boolean(),
}

export const restockLine = z.object({
  variantId: z.string(),
  title: z.string(),
  name: z.string(),
  sku: z.string(),
  image: z.string().nullable(),
  quantity: whole,
  received: whole,
  damaged: whole,
})

const restockReceipt = z.object({
  id: z.string(),
  at: time,
  by: z.string(),
  lines: z.array(
    z.object({
      sku: z.string(),
      title: z.string(),
      name: z.string(),
      received: whole,
      damaged: whole,
      note: z.string(),
    }),
  ),
})

export const restockRequestResource = resource('restockRequests', restockFacts)
export const restockRequestDetail = resource('restockRequests', {
  ...restockFacts,
  lines: z.array(restockLine),
  receipts: z.array(restockReceipt),
})
export const restockLinesMax = 1_000
export const noProductsText = 'Choose at least one product to restock.'
export const restockTitle = 'Restock request submitted'
export const restockText = 'You will receive an email confirmation soon.'

const direction = z.enum(['asc', 'desc']).optional()

export const inventoryRoutes = defineRoutes({
  listInventory: {
    method: 'GET',
    path: '/team/products/all_inventory',
    access: 'owner',
    scope: 'inventory:read',
    module: goodsModules,
    summary: 'Every product with what there is of it and what will be needed',
    query: z.object({
      page: pageQuery(inventoryPageSize),
      search: z.string().max(200).optional(),
      filters: z
        .strictObject({
          title: direction,
          quantity: direction,
          cost: direction,
          inventoriesCount: direction,
          retailPrice: direction,
          size: direction,
          belowThreshold: direction,
          expirationDate: direction,
        })
        .optional(),
      only: z.literal('below_threshold').optional(),
    }),
    response: collection(inventoryItemResource),
    errors: [],
  },
  listStockMovements: {
    method: 'GET',
    path: '/team/product_variants/:id/stock_movements',
    access: 'owner',
    scope: 'inventory:read',
    module: goodsModules,
    summary: 'What moved the stock of a variant, newest first',
    params: idParam,
    query: z.object({ page: pageQuery() }),
    response: collection(stockMovementResource),
    errors: ['not_found'],
  },
})

export const restockRoutes = defineRoutes({
  requestRestock: {
    method: 'POST',
    path: '/team/inventories/replenish_inventories',
    access: 'owner',
    scope: 'inventory:write',
    module: goodsModules,
    summary: 'Asks for more of some variants',
    idempotent: true,
    status: 201,
    // Rows are looked at one by one, so that every wrong one is named at once.
    body: z.object({
      product_variants: z
        .array(z.object({ id: z.unknown().optional(), quantity: z.unknown().optional() }), noProductsText)
        .max(restockLinesMax, `Ask for at most ${restockLinesMax.toLocaleString('en-US')} items at a time.`)
        .default([]),
    }),
    response: document(restockRequestDetail),
    errors: ['invalid_input'],
  },
  listRestockRequests: {
    method: 'GET',
    path: '/team/restock_requests',
    access: 'owner',
    scope: 'inventory:read',
    module: goodsModules,
    summary: 'The team’s restock requests, newest first',
    query: z.object({ page: pageQuery() }),
    response: collection(restockRequestResource),
    errors: [],
  },
  getRestockRequest: {
    method: 'GET',
    path: '/team/restock_requests/:id',
    access: 'owner',
    scope: 'inventory:read',
    module: goodsModules,
    summary: 'One restock request with what came of it',
    params: idParam,
    response: document(restockRequestDetail),
    errors: ['not_found'],
  },
  cancelRestockRequest: {
    method: 'POST',
    path: '/team/restock_requests/:id/cancel',
    access: 'owner',
    scope: 'inventory:write',
    module: goodsModules,
    summary: 'Cancels a restock request nothing came of yet',
    params: idParam,
    response: document(restockRequestDetail),
    errors: ['not_found', 'restock_not_cancellable'],
  },
})

export type InventoryItem = z.output<typeof inventoryItemResource>
export type InventoryVariant = z.output<typeof inventoryVariant>
export type StockMovement = z.output<typeof stockMovementResource>
export type RestockRequest = z.output<typeof restockRequestResource>
export type RestockRequestDetail = z.output<typeof restockRequestDetail>
