import { sqlState } from './database.ts'

/** SQLSTATEs of a server that is not there, is going away, or has no room for another connection. */
const lostStates = /^(08...|57P0[123]|53300|25P03)$/
const lostCodes = new Set(['ECONNREFUSED', 'ECONNRESET', 'ECONNABORTED', 'EPIPE', 'ETIMEDOUT', 'EAI_AGAIN'])
/** What the driver says without a code. */
const lostMessages = [
  'Connection terminated',
  'Client has encountered a connection error',
  'Client was closed',
  'timeout exceeded when trying to connect',
  'timeout expired',
]

/** Whether a statement failed because the connection to PostgreSQL was lost or could not be opened. */
export function isConnectionLoss(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) {
    const { message } = each
    const { code = '', syscall } = each as NodeJS.ErrnoException
    // The socket of a local PostgreSQL is missing until it has started.
    if (lostCodes.has(code) || (code === 'ENOENT' && syscall === 'connect')) return true
    if (lostStates.test(code) || lostMessages.some(text => message.includes(text))) return true
  }
  return false
}

/** Whether the same statement may succeed a moment later: nothing is wrong with what it says. */
export function isPassing(error: unknown): boolean {
  return isConnectionLoss(error) || /^(40...|53...|55P03|57...|58...)$/.test(sqlState(error) ?? '')
}
