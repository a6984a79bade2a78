import type { Db } from '../../../platform/db/database.ts'
import { inTransaction } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import { addJob, type JobHandlers } from '../../../platform/jobs/jobs.ts'
import { sweep } from '../../../platform/jobs/sweep.ts'
import type { Log } from '../../../platform/log.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { databaseTime } from '../../../platform/database-time.ts'
import type { WebhookHandler, Payments } from '../../../services/payments/payments.ts'
import { syncCards } from './sync-cards.ts'
import {
  findCardSetup,
  findAbandonedSetups,
  findSetupByProviderId,
  abandonCardSetup,
} from './card-setups.store.ts'
import { completeCardSetup } from './complete-card-setup.ts'
import { findMethodByProviderId } from './payment-methods.store.ts'
import { findTeamsToSync, findTeamsToDetach } from './provider-cards.store.ts'
import { refreshCard } from './refresh-card.ts'

const dayMs = 24 * 60 * 60 * 1000

export function paymentMethodJobs({ db, log, payments }: { db: Db; log: Log; payments: Payments }) {
  return {
    'align-cards': ({ id }) => syncCards(db, payments, id),
    'complete-card-setup': ({ id }) => completeIfConfirmed(db, payments, id),
    'refresh-card': ({ id }) => refreshCard(db, payments, id),
    'sweep-cards': async () => {
      const job = { job: 'sweep-cards', log }
      const teams = new Set([...(await findTeamsToDetach(db)), ...(await findTeamsToSync(db))])
      await sweep(job, teams, teamId => syncCards(db, payments, teamId))
      const setups = await findAbandonedSetups(db)
      await sweep(job, setups, setup => completeIfConfirmed(db, payments, setup.id))
      const old = setups.filter(setup => databaseTime().getTime() - setup.createdAt.getTime() > dayMs)
      await sweep(job, old, setup => giveUp(db, payments, setup))
    },
  } satisfies JobHandlers
}

async function completeIfConfirmed(db: Db, payments: Payments, id: RowId): Promise<void> {
  const setup = await findCardSetup(db, id)
  if (!setup) return
  try {
    await completeCardSetup(db, payments, setup)
  } catch (error) {
    // Not confirmed, or a card that was removed again meanwhile: no further try would change that.
    if (!(error instanceof Refusal) || error.code === 'payment_unavailable') throw error
  }
}

async function giveUp(
  db: Db,
  payments: Payments,
  { id, providerSetupId }: { id: RowId; providerSetupId: string },
): Promise<void> {
  if ((await findCardSetup(db, id))?.state !== 'open') return
  await payments.cards.cancelSetup(providerSetupId)
  await inTransaction(db, tx => abandonCardSetup(tx, id))
}

/** The provider reports a card that was added or has changed. */
export const cardWebhooks: readonly WebhookHandler[] = [
  {
    types: ['setup_intent.succeeded'],
    handle: async (tx, event) => {
      const setup = await findSetupByProviderId(tx, event.objectId)
      if (setup && setup.state !== 'done') await addJob(tx, 'complete-card-setup', { id: setup.id })
    },
  },
  {
    types: ['payment_method.'],
    handle: async (tx, event) => {
      const method = await findMethodByProviderId(tx, event.objectId)
      if (method && !method.removedAt) await addJob(tx, 'refresh-card', { id: method.id })
    },
  },
]
