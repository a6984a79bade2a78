export interface Service {
  carrier_id: string
  carrier_code: string
  service_code: string
  name: string
  domestic: boolean
  /** The price of a parcel of up to one pound to an ordinary destination. */
  base: number
  perPound: number
  days: number
  tracking: (digits: string) => string
}

const stamps = { carrier_id: 'se-2001', carrier_code: 'stamps_com' }
const standard = { carrier_id: 'se-2002', carrier_code: 'standard' }
const ups = { carrier_id: 'se-2003', carrier_code: 'ups' }

export const services: Service[] = [
  {
    ...standard,
    service_code: 'standard_shipping',
    name: 'Standard Shipping',
    domestic: true,
    base: 9,
    perPound: 0.85,
    days: 5,
    tracking: digits => `SS${digits.slice(0, 12)}`,
  },
  {
    ...stamps,
    service_code: 'usps_first_class_mail',
    name: 'USPS First Class Mail',
    domestic: true,
    base: 36.41,
    perPound: 2.15,
    days: 3,
    tracking: digits => `94001${digits.slice(0, 17)}`,
  },
  {
    ...stamps,
    service_code: 'globalpost_economy',
    name: 'GlobalPost Economy',
    domestic: false,
    base: 24.03,
    perPound: 4.6,
    days: 12,
    tracking: digits => `LX${digits.slice(0, 9)}US`,
  },
  {
    ...stamps,
    service_code: 'globalpost_priority',
    name: 'GlobalPost Standard',
    domestic: false,
    base: 25.61,
    perPound: 5.2,
    days: 8,
    tracking: digits => `LZ${digits.slice(0, 9)}US`,
  },
  {
    ...ups,
    service_code: 'ups_worldwide_saver',
    name: 'UPS Worldwide Saver',
    domestic: false,
    base: 48.2,
    perPound: 7.4,
    days: 4,
    tracking: digits => `1Z${digits.slice(0, 16)}`,
  },
]

const accounts = [
  {
    ...stamps,
    account_number: 'ACCT-2001',
    friendly_name: 'Stamps.com',
    nickname: 'Sandbox Stamps.com',
    primary: true,
  },
  {
    ...standard,
    account_number: 'ACCT-2002',
    friendly_name: 'Standard Shipping',
    nickname: 'Sandbox ground',
    primary: false,
  },
  {
    ...ups,
    account_number: 'ACCT-2003',
    friendly_name: 'UPS',
    nickname: 'Sandbox UPS',
    primary: false,
  },
]

export function carrierOf(id: string) {
  return accounts.find(account => account.carrier_id === id)!
}

export function carrierList() {
  return accounts.map(account => ({
    ...account,
    requires_funded_amount: false,
    balance: 0,
    has_multi_package_supporting_services: false,
    supports_label_messages: true,
    services: services
      .filter(({ carrier_id }) => carrier_id === account.carrier_id)
      .map(service => ({
        carrier_id: service.carrier_id,
        carrier_code: service.carrier_code,
        service_code: service.service_code,
        name: service.name,
        domestic: service.domestic,
        international: !service.domestic,
        is_multi_package_supported: false,
      })),
    packages: [{ package_id: null, package_code: 'package', name: 'Package', description: 'Package' }],
    options: [],
  }))
}
