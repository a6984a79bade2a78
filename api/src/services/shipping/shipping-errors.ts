/** The carrier's final no to an address or shipment, in its own words; asking again changes nothing. */
export class AddressRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'AddressRefused'
  }
}

/** The carrier did not answer, or answered that it cannot now; the outcome of what was asked is not known. */
export class ShippingUnavailable extends Error {
  constructor(what: string, cause?: unknown) {
    super(`The carrier did not answer: ${what}`, { cause })
    this.name = 'ShippingUnavailable'
  }
}
