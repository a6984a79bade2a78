import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../log.ts'

/** Requests that are not answered so long after the stop began are cut off. */
const longestMs = 25_000

/**
 * Stops a server whose readiness says no already. For `drainMs` it takes requests as before: until then a load balancer
 * still sends some. A listener that closes at once resets the connections nobody has accepted.
 */
export async function stopServing(
  server: FastifyInstance,
  { live, drainMs, log }: { live: { closeSockets(): void }; drainMs: number; log: Log },
): Promise<void> {
  await sleep(drainMs)
  live.closeSockets()
  const cut = setTimeout(() => {
    log.warn('Requests were cut off, because they were not answered in time.')
    server.server.closeAllConnections()
  }, longestMs - drainMs)
  await server.close().finally(() => clearTimeout(cut))
}
