import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { personWith } from './oauth.routes.ts'
import type { Salesforce } from './open-salesforce.ts'
import { runQuery } from './run-query.ts'
import { problem, serveCall, tokenOf, type SalesforceAnswer } from './serve-call.ts'
import { changeTask, createTask, taskDescription } from './tasks.ts'

const base = '/services/data/:version'
interface TaskFields {
  [name: string]: unknown
}
interface Collection {
  allOrNone?: boolean
  records?: ({ attributes?: { type?: string }; id?: string; Id?: string } & TaskFields)[]
}

/** The part of the REST API that finds records and keeps tasks. */
export function dataRoutes(app: FastifyInstance, salesforce: Salesforce): void {
  const { book } = salesforce
  const serve = (
    request: FastifyRequest,
    reply: FastifyReply,
    name: string,
    answer: () => SalesforceAnswer,
  ) =>
    serveCall(salesforce, request, reply, () => {
      salesforce.count(name)
      if (!personWith(salesforce, tokenOf(request)))
        return problem(401, 'INVALID_SESSION_ID', 'Session expired or invalid')
      if (salesforce.setup.used >= salesforce.setup.limit)
        return problem(403, 'REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.')
      salesforce.setup.used += 1
      reply.header('sforce-limit-info', `api-usage=${salesforce.setup.used}/${salesforce.setup.limit}`)
      return answer()
    })

  app.get<{ Querystring: { q?: string } }>(`${base}/query`, (request, reply) =>
    serve(request, reply, 'query', () => runQuery(salesforce, request.query.q ?? '', 0)),
  )
  app.get<{ Params: { cursor: string } }>(`${base}/query/:cursor`, (request, reply) =>
    serve(request, reply, 'query', () => {
      const [from = '', query = ''] = request.params.cursor.split('-')
      return runQuery(salesforce, Buffer.from(query, 'base64url').toString(), Number(from))
    }),
  )
  app.get(`${base}/sobjects/Task/describe`, (request, reply) =>
    serve(request, reply, 'describe', () => ({ status: 200, body: taskDescription(salesforce.setup) })),
  )
  app.post<{ Body: TaskFields | undefined }>(`${base}/sobjects/Task`, (request, reply) =>
    serve(request, reply, 'create', () => {
      const made = createTask(salesforce, request.body ?? {})
      return made.success ? { status: 201, body: made } : { status: 400, body: listOf(made.errors) }
    }),
  )
  app.patch<{ Params: { id: string }; Body: TaskFields | undefined }>(
    `${base}/sobjects/Task/:id`,
    (request, reply) =>
      serve(request, reply, 'update', () => {
        const changed = changeTask(salesforce, request.params.id, request.body ?? {})
        if (changed.success) return { status: 204 }
        const isMissing = changed.errors[0]?.statusCode === 'NOT_FOUND'
        return { status: isMissing ? 404 : 400, body: listOf(changed.errors) }
      }),
  )
  app.post<{ Body: Collection | undefined }>(`${base}/composite/sobjects`, (request, reply) =>
    serve(request, reply, 'create many', () => {
      const records = request.body?.records ?? []
      if (records.length > 200) return problem(400, 'LIMIT_EXCEEDED', 'Record limit reached.')
      return { status: 200, body: records.map(record => createTask(salesforce, record)) }
    }),
  )
  app.patch<{ Body: Collection | undefined }>(`${base}/composite/sobjects`, (request, reply) =>
    serve(request, reply, 'update many', () => {
      const records = request.body?.records ?? []
      if (records.length > 200) return problem(400, 'LIMIT_EXCEEDED', 'Record limit reached.')
      return {
        status: 200,
        body: records.map(({ id, Id, ...fields }) => changeTask(salesforce, String(id ?? Id), fields)),
      }
    }),
  )
  app.get('/control/salesforce/ledger', () => ({
    tasks: book.all('tasks'),
    records: book.all('records'),
    grants: book.all('grants'),
    sessions: book.all('sessions'),
    setup: salesforce.setup,
    calls: Object.fromEntries(salesforce.calls),
  }))
}

/** The errors of one record, as they are told when it is the only one. */
function listOf(errors: { statusCode: string; message: string; fields: string[] }[]) {
  return errors.map(({ statusCode, message, fields }) => ({ message, errorCode: statusCode, fields }))
}
