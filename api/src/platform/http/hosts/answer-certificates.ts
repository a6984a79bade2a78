import type { FastifyInstance } from 'fastify'
import { isMonitoring } from './is-monitoring.ts'

/** `/tls/ask?domain=`: whether a proxy may fetch a certificate for a name. Guarded as `/metrics` is. */
export function answerCertificates(
  app: FastifyInstance,
  { token, isServed }: { token: string; isServed: (name: string) => Promise<boolean> },
): void {
  app.get<{ Querystring: { domain?: unknown } }>('/tls/ask', async (request, reply) => {
    if (!isMonitoring(request, token)) return reply.callNotFound()
    const { domain } = request.query
    const name = typeof domain === 'string' && domain.length <= 253 ? domain.toLowerCase() : ''
    reply.header('cache-control', 'no-store').type('text/plain; charset=utf-8')
    return name && (await isServed(name)) ? 'yes\n' : reply.code(404).send('no\n')
  })
}
