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

const mostMs = 3_000
const freshSeconds = 15

/** How each outside service answers, all asked at once and outside of any transaction; an answer of the last seconds is taken as it is. */
export async function probeServices(db: Db, probed: ProbedServices, isAnew: boolean): Promise<ProbeRow[]> {
  const known = isAnew ? [] : await listProbes(db, freshSeconds)
  const probes = probesOf(db, probed)
  const due = (Object.keys(probes) as OutsideService[]).filter(
    name => !known.some(probe => probe.name === name && probe.isFresh),
  )
  if (due.length > 0) await saveProbes(db, await Promise.all(due.map(name => ask(name, probes[name]))))
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
        .put('Ribbon looks whether it can write.', '.csv')
        .then(
          async path =>
            (await files.find(path.slice('/files/'.length))) ?? fail('What was written cannot be read.'),
        ),
    worker: async () =>
      (await countWorkers(db)).alive > 0 || fail('Nobody takes jobs: start a process with WORKER=1.'),
    mail: () => probeSmtp(smtpUrl, mostMs),
    payments: () => payments.ping(mostMs),
    carrier: () => shipping.ping(),
  }
}

async function ask(name: OutsideService, probe: () => Promise<unknown>) {
  const began = performance.now()
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new PlainFailure('It did not answer within 3 seconds.')), mostMs)
  })
  const message = await Promise.race([probe(), late])
    .then(() => '', inWords)
    .finally(() => clearTimeout(timer))
  return { name, isUp: message === '', message, tookMs: Math.round(performance.now() - began) }
}

/** A failure whose words may be shown; those of a client library may hold keys and addresses. */
class PlainFailure extends Error {}

function fail(words: string): never {
  throw new PlainFailure(words)
}

function inWords(error: unknown): string {
  if (error instanceof PlainFailure) return error.message
  const { code, statusCode, responseCode } = error as {
    code?: unknown
    statusCode?: unknown
    responseCode?: unknown
  }
  const status = Number(statusCode ?? responseCode)
  if (status === 401 || status === 403 || status === 535) return 'It refuses our key. Look at the settings.'
  if (status >= 400) return `It answered with an error (${status}).`
  return code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'ESOCKET' || code === 'ECONNECTION'
    ? 'It cannot be reached.'
    : 'It did not answer as it should.'
}
