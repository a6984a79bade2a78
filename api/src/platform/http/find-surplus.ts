/** The path of the first field that parsing dropped from an answer, such as `data.0.attributes.cost`. */
export function findSurplus(
  sent: unknown,
  parsed: unknown,
  path: readonly string[] = [],
): string | undefined {
  if (!isPlain(sent) || !isPlain(parsed)) return undefined
  for (const [key, value] of Object.entries(sent)) {
    // JSON leaves undefined out, so it never reaches the client.
    if (value === undefined) continue
    const here = [...path, key]
    if (!(key in parsed)) return here.join('.')
    const surplus = findSurplus(value, (parsed as Record<string, unknown>)[key], here)
    if (surplus !== undefined) return surplus
  }
  return undefined
}

function isPlain(value: unknown): value is object {
  return (
    typeof value === 'object' &&
    value !== null &&
    (Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype)
  )
}
