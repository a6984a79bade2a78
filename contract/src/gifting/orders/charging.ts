import { orderDetail } from './orders.ts'
import { defineRoutes, idParam } from '../../route.ts'

export const chargingRoutes = defineRoutes({
  chargeOrder: {
    method: 'POST',
    path: '/team/orders/:id/charge_and_begin_processing',
    access: 'member',
    scope: 'orders:send',
    module: 'swag_store',
    summary: 'Pays an order and begins its processing',
    idempotent: true,
    params: idParam,
    response: orderDetail,
    errors: [
      'not_found',
      'order_not_unpaid',
      'order_busy',
      'recipient_missing',
      'items_missing',
      'shipping_missing',
      'invalid_input',
      'bundle_incomplete',
      'variant_unavailable',
      'out_of_stock',
      'budget_exceeded',
      'plan_required',
      'allowance_used_up',
      'no_payment_method',
      'invoices_overdue',
      'payment_refused',
      'payment_needs_owner',
      'payment_pending',
    ],
  },
})
