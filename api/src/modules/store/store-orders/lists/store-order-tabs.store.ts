import { openCheckoutDays, type StoreOrderTab } from '@ribbon/contract/store/store-orders/store-orders'

/** Which orders `o` a tab shows. Written out, because the partial indexes do not serve values that come as parameters. */
export const ofTab: Record<StoreOrderTab, string> = {
  all: "o.status <> 'unpaid'",
  to_ship: "o.status = 'processing'",
  shipped: "o.status in ('shipped', 'delivered')",
  canceled: `o.status <> 'unpaid' and (o.status in ('canceled', 'returned') or exists (
      select from payment_attempts r where r.order_id = o.id and r.state = 'succeeded' and r.refunded_cents > 0))`,
  open: `o.status = 'unpaid' and o.created_at > now() - interval '${openCheckoutDays} days'`,
}
