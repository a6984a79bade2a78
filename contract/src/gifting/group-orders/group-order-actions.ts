import { z } from 'zod'
import { collection, document } from '../../document.ts'
import { defineRoutes, idParam } from '../../route.ts'
import {
  confirmationDayResource,
  groupOrderResource,
  groupOrderStateResource,
  itemsSummaryResource,
} from './group-order-resources.ts'

/** An action of the owner's on a group order; repeating it changes nothing. */
const action = <const P extends string>(path: P, summary: string) =>
  ({
    method: 'POST',
    path: `/team/group_orders/:id/${path}`,
    access: 'owner',
    module: 'swag_store',
    summary,
    params: idParam,
    response: document(groupOrderResource),
    errors: ['not_found', 'group_order_closed', 'group_order_busy'],
  }) as const

export const groupOrderActionRoutes = defineRoutes({
  lockGroupOrder: action('lock', 'Pauses choosing: from its answer on nothing of a participant’s commits'),
  unlockGroupOrder: action('unlock', 'Lets participants choose again'),
  cancelGroupOrder: action('cancel', 'Ends a group order without orders and releases what was held for it'),
  reopenGroupOrder: {
    ...action('reopen', 'Opens a finalized or canceled group order for those without an order'),
    errors: ['not_found', 'group_order_busy'],
  },
  getGroupOrderState: {
    method: 'GET',
    path: '/team/group_orders/:id/group_order_state',
    access: 'owner',
    module: 'swag_store',
    summary: 'The state, and how far a run is',
    params: idParam,
    response: document(groupOrderStateResource),
    errors: ['not_found'],
  },
  getItemsSummary: {
    method: 'GET',
    path: '/team/group_orders/:id/items_summary',
    access: 'owner',
    module: 'swag_store',
    summary: 'What was confirmed, product by product and size by size',
    params: idParam,
    response: collection(itemsSummaryResource),
    errors: ['not_found'],
  },
  listConfirmationDays: {
    method: 'GET',
    path: '/team/group_orders/:id/confirmation_days',
    access: 'owner',
    module: 'swag_store',
    summary: 'How many people confirmed on each of the last days, and how many were reminded',
    params: idParam,
    query: z.object({
      /** Minutes that the clock of the reader is ahead of UTC; it decides where a day begins. */
      utc_offset: z.coerce.number().int().min(-840).max(840).default(0),
    }),
    response: collection(confirmationDayResource),
    errors: ['not_found'],
  },
})
