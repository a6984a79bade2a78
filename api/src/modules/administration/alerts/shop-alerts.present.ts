import type { AlertText } from './alert-text.present.ts'
import type { Facts } from './conditions.store.ts'

/** What is told of the orders of a shop that wait; `detail` is the state to look at first. */
export function shopOrdersText({ left = 0, detail }: Facts): AlertText {
  return {
    severity: 'warning',
    text:
      left === 1
        ? 'An order of your shop waits.'
        : `${left.toLocaleString('en-US')} orders of your shop wait.`,
    to: `/shopify/orders?show=${detail}`,
    action: left === 1 ? 'See what it needs' : 'See what they need',
  }
}
