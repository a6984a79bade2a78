const postalCarriers = /^(?:usps|stamps|ribbon|standard|royal_mail|canada_post|australia_post|deutsche_post)/

/** Postal services deliver to PO boxes; UPS, FedEx, DHL and carriers we do not know do not. */
export function carrierDeliversToPoBoxes(carrierCode: string): boolean {
  return postalCarriers.test(carrierCode)
}
