/** Starts PostgreSQL for tests, in memory where there is room. Nothing is kept. */
export function startTestDatabase(): Promise<{ url: string; stop: () => Promise<void> }>
