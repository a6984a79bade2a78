/** The number people see: the part of the public id before the first dash, in capitals (S1 §9). */
export function orderNumber(publicId: string): string {
  return publicId.slice(0, publicId.indexOf('-')).toUpperCase()
}
