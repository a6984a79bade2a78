const pages: Record<string, (number: string) => string> = {
  ups: number => `https://www.ups.com/track?tracknum=${number}`,
  usps: number => `https://tools.usps.com/go/TrackConfirmAction?tLabels=${number}`,
  fedex: number => `https://www.fedex.com/fedextrack/?trknbr=${number}`,
  dhl: number => `https://www.dhl.com/en/express/tracking.html?AWB=${number}`,
}

/** Where a carrier we know shows a parcel; null for others. */
export function trackingUrl(carrier: string, number: string): string | null {
  return pages[carrier.toLowerCase().replace(/[^a-z]/g, '')]?.(encodeURIComponent(number)) ?? null
}
