import { systemAuthor } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'
import type { JobHandlers } from '../../../platform/jobs/jobs.ts'
import { sweep } from '../../../platform/jobs/sweep.ts'
import type { Log } from '../../../platform/log.ts'
import { Refusal } from '../../../platform/refusal.ts'
import { checkDomain, type DomainLookUps } from './check-domain.ts'
import { listDueDomains } from './store-domains.store.ts'

/** A name server that does not answer takes its time, so as many are asked beside each other. */
const atOnce = 10

export function storeDomainJobs({ db, log, lookUps }: { db: Db; log: Log; lookUps: DomainLookUps }) {
  return {
    'check-store-domain': ({ id }) => checkByItself(db, lookUps, id),
    'check-store-domains': async () => {
      const due = await listDueDomains(db)
      const parts = Array.from({ length: atOnce }, (_, part) => due.filter((_, at) => at % atOnce === part))
      await Promise.all(
        parts.map(part =>
          sweep({ job: 'check-store-domains', log }, part, ({ ownerTeam }) =>
            checkByItself(db, lookUps, ownerTeam),
          ),
        ),
      )
    },
  } satisfies JobHandlers
}

/** Another team's name is no failure: the team reads in its settings that it has not got it. */
async function checkByItself(db: Db, lookUps: DomainLookUps, teamId: RowId): Promise<void> {
  try {
    await checkDomain(db, lookUps, { teamId, author: systemAuthor, onlyIfDue: true })
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
  }
}
