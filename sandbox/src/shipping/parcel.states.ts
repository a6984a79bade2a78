import type { StatusCode } from './shipping.book.ts'

interface Step {
  status: string
  detail: string
  description: string
  carrierCode: string
  where: 'from' | 'between' | 'to'
}

export const steps: Record<StatusCode, Step> = {
  UN: {
    status: 'Unknown',
    detail: 'UNKNOWN',
    description: 'No information yet',
    carrierCode: 'UN',
    where: 'from',
  },
  NY: {
    status: 'Not Yet In System',
    detail: 'LABEL_CREATED',
    description: 'Label created, the carrier awaits the parcel',
    carrierCode: 'MA',
    where: 'from',
  },
  AC: {
    status: 'Accepted',
    detail: 'COLLECTION_MADE',
    description: 'Accepted at the post office',
    carrierCode: '03',
    where: 'from',
  },
  IT: {
    status: 'In Transit',
    detail: 'IN_TRANSIT',
    description: 'In transit to the next facility',
    carrierCode: '10',
    where: 'between',
  },
  AT: {
    status: 'Delivery Attempted',
    detail: 'DELIVERY_ATTEMPTED',
    description: 'Nobody was in; another attempt follows',
    carrierCode: '02',
    where: 'to',
  },
  SP: {
    status: 'Delivered To Collection Location',
    detail: 'AWAITING_CUSTOMER_COLLECTION',
    description: 'Waits at a collection point',
    carrierCode: 'SP',
    where: 'to',
  },
  EX: {
    status: 'Exception',
    detail: 'EXCEPTION',
    description: 'Held: the carrier could not go on with the parcel',
    carrierCode: '04',
    where: 'between',
  },
  DE: {
    status: 'Delivered',
    detail: 'DELIVERED',
    description: 'Delivered, in or at the mailbox',
    carrierCode: '01',
    where: 'to',
  },
}

export function isStatusCode(code: unknown): code is StatusCode {
  return typeof code === 'string' && Object.hasOwn(steps, code)
}

/** The status a parcel reaches with its next step; none once it has arrived. */
export function nextStatus(status: StatusCode): StatusCode | undefined {
  return ({ UN: 'AC', NY: 'AC', AC: 'IT', IT: 'DE', AT: 'DE', SP: 'DE', EX: 'IT', DE: undefined } as const)[
    status
  ]
}
