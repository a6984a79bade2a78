import { teamCareRoutes } from '@ribbon/contract/administration/accounts'
import { inTransaction, type Db, type Reader, type Tx } from '../../../platform/db/database.ts'
import type { OperatorActor } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { rowId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findSubscription, findUsage } from '../../money/subscriptions/subscriptions.store.ts'
import { findOwnLimits } from '../../money/subscriptions/team-limits.store.ts'
import { addNote } from './add-note.ts'
import { createCareTeam } from './create-care-team.ts'
import { endPersonSessions } from './end-person-sessions.ts'
import { extendTrial } from './extend-trial.ts'
import { givePlan } from './give-plan.ts'
import { giveShipments } from './give-shipments.ts'
import { setLimits } from './set-limits.ts'
import { suspendTeam } from './suspend-team.ts'
import { presentCareTeam, presentNote, presentPerson, presentTeamDetail } from './accounts.present.ts'
import {
  countPendingInvitations,
  findCareTeam,
  listNotes,
  listOwners,
  listPeople,
  listTeams,
} from './accounts.store.ts'
import { updateCareTeam } from './update-care-team.ts'

interface TeamCall<B> {
  db: Db
  actor: OperatorActor
  params: { id: string }
  body: B
}

export function teamCareCalls({ secretKey }: { secretKey: string }): Implemented[] {
  const onTeam =
    <B>(work: (tx: Tx, actor: OperatorActor, id: string, body: B) => Promise<void>) =>
    async ({ db, actor, params, body }: TeamCall<B>) => {
      await inTransaction(db, tx => work(tx, actor, params.id, body))
      return showTeam(db, params.id)
    }
  return implement(teamCareRoutes, {
    listCareTeams: async ({ db, query }) => {
      const { rows, totalCount } = await listTeams(db, {
        page: query.page,
        search: query.search?.trim() || undefined,
        filters: query.filters,
        sort: query.sort,
      })
      return { data: rows.map(presentCareTeam), meta: { totalCount } }
    },
    createCareTeam: async ({ db, actor, body }) =>
      showTeam(db, String(await inTransaction(db, tx => createCareTeam(tx, actor, secretKey, body)))),
    getCareTeam: ({ db, params }) => showTeam(db, params.id),
    updateCareTeam: onTeam(updateCareTeam),
    giveTeamPlan: onTeam(givePlan),
    extendTrial: onTeam(extendTrial),
    giveShipments: onTeam(giveShipments),
    setTeamLimits: onTeam(setLimits),
    suspendTeam: onTeam((tx, actor, id, { reason }: { reason: string }) =>
      suspendTeam(tx, actor, id, { reason, isSuspended: true }),
    ),
    liftSuspension: onTeam((tx, actor, id, { reason }: { reason: string }) =>
      suspendTeam(tx, actor, id, { reason, isSuspended: false }),
    ),
    listCarePeople: async ({ db, params, query }) => {
      const { rows, totalCount } = await listPeople(db, (await knownTeam(db, params.id)).id, query.page)
      return { data: rows.map(presentPerson), meta: { totalCount } }
    },
    endPersonSessions: async ({ db, actor, params }) => ({
      ended: await inTransaction(db, tx => endPersonSessions(tx, actor, params.id, params.userId)),
    }),
    listTeamNotes: async ({ db, params }) => {
      const rows = await listNotes(db, (await knownTeam(db, params.id)).id)
      return { data: rows.map(presentNote), meta: { totalCount: rows.length } }
    },
    addTeamNote: async ({ db, actor, params, body }) => ({
      data: presentNote(await inTransaction(db, tx => addNote(tx, actor, params.id, body.body))),
    }),
  })
}

async function knownTeam(db: Reader, id: string) {
  return (await findCareTeam(db, rowId(id) ?? refuse('not_found'))) ?? refuse('not_found')
}

async function showTeam(db: Db, id: string) {
  const team = await knownTeam(db, id)
  const { itemsCount } = await findUsage(db, team.id)
  return {
    data: presentTeamDetail(team, {
      subscription: await findSubscription(db, team.id),
      own: await findOwnLimits(db, team.id),
      itemsCount,
      pendingInvitations: await countPendingInvitations(db, team.id),
      owners: await listOwners(db, team.id),
    }),
  }
}
