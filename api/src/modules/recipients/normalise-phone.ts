/** `+1 (555) 010-9999` and `001 555 0109999` become `+15550109999`; what is no plain number is only tidied. */
export function normalisePhone(phone: string | null): string | null {
  if (phone === null) return null
  const tidy = phone.replace(/\s+/g, ' ').trim()
  if (!/^\+?[\d\s()./-]{6,}$/.test(tidy)) return tidy || null
  return tidy.replace(/[^\d+]/g, '').replace(/^00/, '+')
}
