import { fillText } from './errors/fill-text.ts'
import { accessErrors } from './errors/access-errors.ts'
import { cartErrors } from './errors/cart-errors.ts'
import { catalogErrors } from './errors/catalog-errors.ts'
import { checkoutErrors } from './errors/checkout-errors.ts'
import { collectionErrors } from './errors/collection-errors.ts'
import { connectionErrors } from './errors/connection-errors.ts'
import { crmErrors } from './errors/crm-errors.ts'
import { giftCardErrors } from './errors/gift-card-errors.ts'
import { giftingErrors } from './errors/gifting-errors.ts'
import { moneyErrors } from './errors/money-errors.ts'
import { peopleErrors } from './errors/people-errors.ts'
import { projectErrors } from './errors/project-errors.ts'
import { redemptionErrors } from './errors/redemption-errors.ts'
import { storeProductErrors } from './errors/store-product-errors.ts'
import { shopErrors } from './errors/shop-errors.ts'
import { storeErrors } from './errors/store-errors.ts'
import { warehouseErrors } from './errors/warehouse-errors.ts'

/** Every refusal: its status and its text. `{name}` is filled from the refusal's details. Verbatim texts are the specification's. */
export const errors = {
  ...accessErrors,
  ...peopleErrors,
  ...catalogErrors,
  ...moneyErrors,
  ...giftingErrors,
  ...redemptionErrors,
  ...collectionErrors,
  ...projectErrors,
  ...storeProductErrors,
  ...storeErrors,
  ...shopErrors,
  ...warehouseErrors,
  ...giftCardErrors,
  ...cartErrors,
  ...checkoutErrors,
  ...crmErrors,
  ...connectionErrors,
  request_in_progress: {
    status: 409,
    text: 'The same request is still being worked on. Try again in a moment.',
  },
  export_not_ready: { status: 409, text: 'The file is still being written. Try again in a moment.' },
  export_expired: { status: 410, text: 'This file has expired. Export the data again.' },
  invalid_input: { status: 422, text: '{reason}' },
  idempotency_key_reused: { status: 422, text: 'This Idempotency-Key was used for another request.' },
  image_refused: { status: 422, text: '{reason}' },
  too_many_exports: {
    status: 429,
    text: 'Three exports of your team are being written. Wait until one is done.',
  },
  too_many_requests: { status: 429, text: 'Too many tries. Try again in {wait}.' },
  unavailable: { status: 503, text: 'Ribbon is busy. Try again in a moment.' },
  internal: { status: 500, text: 'Internal server error.' },
} as const satisfies Record<string, { status: number; text: string }>
export type ErrorCode = keyof typeof errors

export function errorText(code: ErrorCode, details: Record<string, string | number> = {}): string {
  return fillText(errors[code].text, details)
}
