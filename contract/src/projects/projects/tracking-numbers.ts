/** Carriers whose tracking pages we know; others may be typed. */
export const knownCarriers = ['UPS', 'USPS', 'FedEx', 'DHL'] as const

export const trackingNumberPattern = /^[A-Z0-9-]{4,40}$/
/** As carriers write it: capitals, no spaces. */
export const foldTrackingNumber = (text: string): string => text.replace(/\s+/g, '').toUpperCase()
