import type { OutsideService } from '@ribbon/contract/administration/jobs'
import type { Db } from '../../../platform/db/database.ts'
import type { FileStore } from '../../../platform/files/files.ts'
import { countWorkers } from '../../../platform/jobs/heartbeat.ts'
import { probeSmtp } from '../../../platform/mail/probe-smtp.ts'
import type { Payments } from '../../../services/payments/payments.ts'
import type { Shipping } from '../../../services/shipping/shipping.ts'
import { listProbes, saveProbes, type ProbeRow } from './jobs.store.ts'

export interface ProbedServices {
  payments: Payments
  shipping: Shipping
  files: FileStore
  smtpUrl: string
}

const timeoutMs = 3_000
const freshSeconds = 15

/** Checks all outside services at once, outside any transaction. Results of the last seconds are reused unless `recheck` is set. */
export async function probeServices(
  db: Db,
  services: ProbedServices,
  { recheck }: { recheck: boolean },
): Promise<ProbeRow[]> {
  const known = recheck ? [] : await listProbes(db, freshSeconds)
  const probes = probesOf(db, services)
  const due = (Object.keys(probes) as OutsideService[]).filter(
    name => !known.some(probe => probe.name === name && probe.isFresh),
  )
  if (due.length > 0) await saveProbes(db, await Promise.all(due.map(name => check(name, probes[name]))))
  return listProbes(db, freshSeconds)
}

function probesOf(
  db: Db,
  { payments, shipping, files, smtpUrl }: ProbedServices,
): Record<OutsideService, () => Promise<unknown>> {
  return {
    database: () => db.pool.query('select 1'),
    storage: () =>
      files
        .put('Ribbon checks whether it can write.', '.csv')
        .then(
          async path =>
            (await files.find(path.slice('/files/'.length))) ??
            fail('A file that was written cannot be read.'),
        ),
    worker: async () =>
      (await countWorkers(db)).alive > 0 || fail('No worker is running: start a process with WORKER=1.'),
    mail: () => probeSmtp(smtpUrl, timeoutMs),
    payments: () => payments.ping(timeoutMs),
    carrier: () => shipping.ping(),
  }
}

async function check(name: OutsideService, probe: () => Promise<unknown>) {
  const began = performance.now()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PlainFailure('It did not answer within 3 seconds.')), timeoutMs)
  })
  const message = await Promise.race([probe(), late])
    .then(() => '', describeError)
    .finally(() => clearTimeout(timer))
  return { name, isUp: message === '', message, tookMs: Math.round(performance.now() - began) }
}

/** A failure whose message may be shown. Those of client libraries may contain keys and addresses. */
class PlainFailure extends Error {}

function fail(message: string): never {
  throw new PlainFailure(message)
}

function describeError(error: unknown): string {
  if (error instanceof PlainFailure) return error.message
  const { code, statusCode, responseCode } = error as {
    code?: unknown
    statusCode?: unknown
    responseCode?: unknown
  }
  const status = Number(statusCode ?? responseCode)
  if (status === 401 || status === 403 || status === 535) return 'It refuses our key. Check the settings.'
  if (status >= 400) return `It answered with an error (${status}).`
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ESOCKET' || code === 'ECONNECTION'
    ? 'It cannot be reached.'
    : 'It did not answer as it should.'
}
