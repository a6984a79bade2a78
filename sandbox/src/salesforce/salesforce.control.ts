import type { FastifyInstance } from 'fastify'
import { endGrant } from './oauth.routes.ts'
import type { Salesforce, Setup } from './open-salesforce.ts'
import { endSession } from './serve-call.ts'

/** What tests and people change about the organization, or do in it past Ribbon. */
export function salesforceControl(app: FastifyInstance, salesforce: Salesforce): void {
  const { book } = salesforce
  app.post<{ Body: Partial<Setup> | undefined }>('/control/salesforce/setup', ({ body }) => {
    Object.assign(salesforce.setup, body)
    return salesforce.setup
  })
  app.post('/control/salesforce/expire', async () => {
    for (const session of book.all('sessions')) if (!session.isOver) endSession(salesforce, session.id)
    await book.commit('sessions expired')
    return { ok: true }
  })
  app.post('/control/salesforce/revoke', async () => {
    for (const grant of book.all('grants')) if (!grant.isOver) endGrant(salesforce, grant)
    await book.commit('grants revoked')
    return { ok: true }
  })
  app.post<{ Body: { id?: string; type?: string; name?: string; email?: string } | undefined }>(
    '/control/salesforce/records',
    async ({ body }, reply) => {
      const record = book.get('records', String(body?.id))
      if (!record) return reply.code(404).send({ error: `There is no record ${body?.id}.` })
      book.put('records', {
        ...record,
        ...(body?.name && { name: body.name }),
        ...(body?.email && { email: body.email }),
      })
      await book.commit('a record changed')
      return book.get('records', record.id)
    },
  )
  app.delete<{ Params: { id: string } }>('/control/salesforce/records/:id', async ({ params }, reply) => {
    const record = book.get('records', params.id)
    if (!record) return reply.code(404).send({ error: `There is no record ${params.id}.` })
    book.put('records', { ...record, isDeleted: true })
    await book.commit('a record deleted')
    return { ok: true }
  })
}
