import { setTimeout as sleep } from 'node:timers/promises'
import { claimSender, endLease, LeaseLost, underLease, type Sender } from './sending.store.ts'
import { writeDueTasks, type CrmLogging } from './write-due-tasks.ts'

/** People that one node serves at a time. */
const mostSenders = 20
/** After this a person lets others go first. */
const turnMs = 10_000
const lookAgainMs = 250
const renewAfterMs = 5_000

/** Writes to Salesforce what is due of all people, until nothing is left that no other node writes. */
export async function logDueGifts(logging: CrmLogging, stopping: AbortSignal): Promise<void> {
  const turns = new Set<Promise<void>>()
  do {
    while (turns.size < mostSenders && !stopping.aborted) {
      const sender = await claimSender(logging.db)
      if (!sender) break
      const turn = serveSender(logging, sender, stopping)
        .catch((error: unknown) => {
          if (!(error instanceof LeaseLost)) logging.log.error({ err: error }, 'gifts in Salesforce')
        })
        .finally(() => turns.delete(turn))
      turns.add(turn)
    }
    await Promise.race([...turns, sleep(lookAgainMs)])
  } while (turns.size > 0)
}

async function serveSender(logging: CrmLogging, sender: Sender, stopping: AbortSignal): Promise<void> {
  const { db } = logging
  const renewal = setInterval(() => {
    underLease(db, sender, async () => {}).catch(() => {})
  }, renewAfterMs)
  try {
    const end = performance.now() + turnMs
    while (performance.now() < end && !stopping.aborted && (await writeDueTasks(logging, sender)));
  } finally {
    clearInterval(renewal)
    await endLease(db, sender)
  }
}
