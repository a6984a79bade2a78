const postal = /^(?:usps|stamps|ribbon|standard|royal_mail|canada_post|australia_post|deutsche_post)/

/** The posts deliver to PO boxes; UPS, FedEx, DHL and whoever we do not know do not. */
export function carrierTakesPoBoxes(carrierCode: string): boolean {
  return postal.test(carrierCode)
}
