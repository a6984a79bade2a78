import pino from 'pino'

export type Log = pino.Logger

/** Secrets and session tokens never reach a log line; of a URL only the path is kept. */
export function createLog(level: string): Log {
  return pino({
    level,
    redact: { paths: ['*.password', '*.token', '*.authorization', '*.cookie', '*["access-token"]', '*.client_secret', 'headers', 'req.headers', 'body'], censor: '[redacted]' },
    serializers: { err: pino.stdSerializers.err },
  })
}

export const silentLog: Log = pino({ level: 'silent' })
