import type { FastifyReply, FastifyRequest } from 'fastify'
import { pause } from '../faults.ts'
import type { Salesforce } from './open-salesforce.ts'

export interface SalesforceProblem {
  message: string
  errorCode: string
  fields?: string[]
}
export interface SalesforceAnswer {
  status: number
  body?: unknown
}

/** Salesforce names its errors in a list. */
export const problem = (status: number, errorCode: string, message: string, fields?: string[]) => ({
  status,
  body: [{ message, errorCode, ...(fields ? { fields } : {}) }] satisfies SalesforceProblem[],
})

const broken = problem(500, 'UNKNOWN_EXCEPTION', 'An unexpected error occurred.')

/** Serves one call with the fault planned for it. */
export async function serveCall(
  salesforce: Salesforce,
  request: FastifyRequest,
  reply: FastifyReply,
  answer: () => SalesforceAnswer,
): Promise<unknown> {
  const what = `${request.method} ${request.url.split('?')[0]}`
  const fault = salesforce.faults.take('salesforce', what)
  const send = ({ status, body }: SalesforceAnswer) =>
    body === undefined ? reply.code(204).send() : reply.code(status).send(body)
  if (fault?.mode === 'slow') await pause(fault.delayMs)
  if (fault?.mode === 'hang') return reply.hijack()
  if (fault?.mode === 'error_before') return send(broken)
  if (fault?.mode === 'limit')
    return send(problem(403, 'REQUEST_LIMIT_EXCEEDED', 'TotalRequests Limit exceeded.'))
  if (fault?.mode === 'expired') endSession(salesforce, tokenOf(request))
  const answered =
    fault?.mode === 'locked'
      ? problem(400, 'UNABLE_TO_LOCK_ROW', 'unable to obtain exclusive access to this record')
      : answer()
  await salesforce.book.commit(what)
  if (fault?.mode === 'late_reply') await pause(fault.delayMs)
  if (fault?.mode === 'error_after') return send(broken)
  if (fault?.mode === 'lost_reply') {
    request.raw.socket.destroy()
    return reply.hijack()
  }
  return send(answered)
}

export function tokenOf(request: FastifyRequest): string {
  return String(request.headers.authorization ?? '').replace(/^Bearer /, '')
}

export function endSession({ book }: Salesforce, token: string): void {
  const session = book.get('sessions', token)
  if (session) book.put('sessions', { ...session, isOver: true })
}
