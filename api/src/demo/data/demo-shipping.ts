export type DemoService = 'standard' | 'globalpost_economy' | 'globalpost_standard' | 'usps_first_class'

/** The four services of the specification with its prices, and their codes at the carriers' API. */
export const demoServices: Record<
  DemoService,
  {
    serviceName: string
    serviceCode: string
    carrierCode: string
    amountCents: number
    deliveryDays: number
  }
> = {
  standard: {
    serviceName: 'Standard Shipping',
    serviceCode: 'standard_shipping',
    carrierCode: 'standard',
    amountCents: 900,
    deliveryDays: 5,
  },
  globalpost_economy: {
    serviceName: 'GlobalPost Economy',
    serviceCode: 'globalpost_economy',
    carrierCode: 'stamps_com',
    amountCents: 2_403,
    deliveryDays: 8,
  },
  globalpost_standard: {
    serviceName: 'GlobalPost Standard',
    serviceCode: 'globalpost_priority',
    carrierCode: 'stamps_com',
    amountCents: 2_561,
    deliveryDays: 6,
  },
  usps_first_class: {
    serviceName: 'USPS First Class Mail',
    serviceCode: 'usps_first_class_mail',
    carrierCode: 'stamps_com',
    amountCents: 3_641,
    deliveryDays: 3,
  },
}
