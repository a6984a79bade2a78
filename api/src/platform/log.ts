import pino from 'pino'

export type Log = pino.Logger

const secretNames =
  /pass(word|phrase)?$|token|secret|authorization|cookie|otp|credential|saml|assertion|^headers$|^body$|^params$/i

/** Secrets and session tokens never reach a log line; of a URL only the path is kept, of a failed statement only its text. */
export function createLog(level: string, destination?: pino.DestinationStream): Log {
  const options = {
    level,
    serializers: { err: describeError },
    formatters: {
      log: (fields: Record<string, unknown>) => withoutSecrets(fields) as Record<string, unknown>,
    },
  }
  return destination ? pino(options, destination) : pino(options)
}

export const silentLog: Log = pino({ level: 'silent' })

function withoutSecrets(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(/(https?:\/\/|\/)([^\s?]*)\?\S*/g, '$1$2?[redacted]')
  if (value === null || typeof value !== 'object' || value instanceof Error) return value
  if (Array.isArray(value)) return value.map(withoutSecrets)
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secretNames.test(name) ? '[redacted]' : withoutSecrets(inner),
    ]),
  )
}

interface Described {
  type: string
  message: unknown
  code?: unknown
  constraint?: unknown
  stack: string
  cause?: Described
}

/** Not the properties of an error: those of a database error hold the values of the row, and so does drizzle's message. */
function describeError(error: Error & { query?: unknown; code?: unknown; constraint?: unknown }): Described {
  const message = typeof error.query === 'string' ? `Failed query: ${error.query}` : String(error.message)
  return {
    type: error.name,
    message: withoutSecrets(message.replace(/: "[^"]*"/g, ': "[redacted]"')),
    stack: (error.stack ?? '')
      .split('\n')
      .filter(line => /^\s+at /.test(line))
      .join('\n'),
    ...(error.code === undefined ? {} : { code: error.code }),
    ...(error.constraint === undefined ? {} : { constraint: error.constraint }),
    ...(error.cause instanceof Error ? { cause: describeError(error.cause) } : {}),
  }
}
