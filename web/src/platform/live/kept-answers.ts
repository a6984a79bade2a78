/** Answers with something personal in them that a page polls: kept as long as it is open, never by the browser. */
const kept = new Map<string, { etag: string; body: unknown }>()
const keptMost = 20

export function keptAnswer(url: string): { etag: string; body: unknown } | undefined {
  return kept.get(url)
}

export function keepAnswer(url: string, etag: string | null, body: unknown): void {
  kept.delete(url)
  if (etag === null) return
  kept.set(url, { etag, body })
  const [oldest] = kept.keys()
  if (kept.size > keptMost && oldest !== undefined) kept.delete(oldest)
}
