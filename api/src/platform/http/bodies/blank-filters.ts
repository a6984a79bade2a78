/** A filter that was left empty, as a form sends it, counts as not sent; in a query, a body and what a body wraps. */
export function withoutBlankFilters(sent: unknown): unknown {
  if (!isRecord(sent)) return sent
  const cleaned = cleanFilters(sent)
  const wrapped = Object.entries(cleaned).filter(([, value]) => isRecord(value) && 'filters' in value)
  if (wrapped.length === 0) return cleaned
  const inner = wrapped.map(([name, value]) => [name, cleanFilters(value as Record<string, unknown>)])
  return { ...cleaned, ...Object.fromEntries(inner) }
}

function cleanFilters(sent: Record<string, unknown>): Record<string, unknown> {
  const { filters } = sent
  if (isBlank(filters)) return { ...sent, filters: undefined }
  if (!isRecord(filters)) return sent
  return {
    ...sent,
    filters: Object.fromEntries(Object.entries(filters).filter(([, value]) => !isBlank(value))),
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object' && !Array.isArray(value)

const isBlank = (value: unknown) => typeof value === 'string' && value.trim() === ''
