/** What a person has chosen, kept on the device under a key per recipient id (S3 §3), so that it stands there at once after a reload. */
const keyOf = (recipientId: string) => `ribbon.redemption.selection.${recipientId}`

/** A file system, a private window or a full disk may refuse; then nothing is remembered. */
export function keepSelection(recipientId: string, items: readonly { id: string }[]): void {
  try {
    localStorage.setItem(keyOf(recipientId), JSON.stringify(items))
  } catch {
    // The server knows it all the same.
  }
}

export function keptSelection<T extends { id: string; tierId: string }>(
  recipientId: string,
): T[] | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(keyOf(recipientId)) ?? 'null')
    return Array.isArray(kept) && kept.every(isItem) ? (kept as T[]) : undefined
  } catch {
    return undefined
  }
}

export function dropSelection(recipientId: string): void {
  try {
    localStorage.removeItem(keyOf(recipientId))
  } catch {
    // Nothing was kept either.
  }
}

function isItem(value: unknown): boolean {
  const fields = ['id', 'choiceId', 'tierId', 'productVariantId', 'productName'] as const
  return (
    value !== null &&
    typeof value === 'object' &&
    fields.every(name => typeof (value as Record<string, unknown>)[name] === 'string') &&
    typeof (value as { spec?: unknown }).spec === 'object'
  )
}
