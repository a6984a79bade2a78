import { accountRoutes } from '@ribbon/contract/administration/accounts/accounts'
import { inTransaction, type Db, type Reader, type Tx } from '../../../platform/db/database.ts'
import type { OperatorActor } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { anyTeamsId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { findSubscription, findUsage } from '../../money/subscriptions/subscriptions.store.ts'
import { findStore } from '../../store/stores/stores.store.ts'
import { findOwnLimits } from '../../money/subscriptions/team-limits.store.ts'
import { addNote } from './add-note.ts'
import { createTeamAccount } from './create-team-account.ts'
import { endPersonSessions } from './end-person-sessions.ts'
import { extendTrial } from './extend-trial.ts'
import { givePlan } from './give-plan.ts'
import { giveShipments } from './give-shipments.ts'
import { setStoreShare } from './set-store-share.ts'
import { setLimits } from './set-limits.ts'
import { suspendTeam } from './suspend-team.ts'
import {
  presentTeamAccount,
  presentNote,
  presentPerson,
  presentTeamAccountDetail,
} from './accounts.present.ts'
import {
  countPendingInvitations,
  findTeamAccount,
  listNotes,
  listOwners,
  listPeople,
  listTeams,
} from './accounts.store.ts'
import { updateTeamAccount } from './update-team-account.ts'

interface TeamCall<B> {
  db: Db
  actor: OperatorActor
  params: { id: string }
  body: B
}

export function accountCalls({ secretKey }: { secretKey: string }): Implemented[] {
  const onTeam =
    <B>(work: (tx: Tx, actor: OperatorActor, id: string, body: B) => Promise<void>) =>
    async ({ db, actor, params, body }: TeamCall<B>) => {
      await inTransaction(db, tx => work(tx, actor, params.id, body))
      return showTeam(db, actor, params.id)
    }
  return implement(accountRoutes, {
    listCareTeams: async ({ db, query }) => {
      const { rows, totalCount } = await listTeams(db, {
        page: query.page,
        search: query.search?.trim() || undefined,
        filters: query.filters,
        sort: query.sort,
      })
      return { data: rows.map(presentTeamAccount), meta: { totalCount } }
    },
    createCareTeam: async ({ db, actor, body }) =>
      showTeam(
        db,
        actor,
        String(await inTransaction(db, tx => createTeamAccount(tx, actor, secretKey, body))),
      ),
    getCareTeam: ({ db, actor, params }) => showTeam(db, actor, params.id),
    updateCareTeam: onTeam(updateTeamAccount),
    giveTeamPlan: onTeam(givePlan),
    extendTrial: onTeam(extendTrial),
    giveShipments: onTeam(giveShipments),
    setTeamLimits: onTeam(setLimits),
    setStoreShare: onTeam(setStoreShare),
    suspendTeam: onTeam((tx, actor, id, { reason }: { reason: string }) =>
      suspendTeam(tx, actor, id, { reason, isSuspended: true }),
    ),
    liftSuspension: onTeam((tx, actor, id, { reason }: { reason: string }) =>
      suspendTeam(tx, actor, id, { reason, isSuspended: false }),
    ),
    listCarePeople: async ({ db, actor, params, query }) => {
      const { rows, totalCount } = await listPeople(
        db,
        (await knownTeam(db, actor, params.id)).id,
        query.page,
      )
      return { data: rows.map(presentPerson), meta: { totalCount } }
    },
    endPersonSessions: async ({ db, actor, params }) => ({
      ended: await inTransaction(db, tx => endPersonSessions(tx, actor, params.id, params.userId)),
    }),
    listTeamNotes: async ({ db, actor, params }) => {
      const rows = await listNotes(db, (await knownTeam(db, actor, params.id)).id)
      return { data: rows.map(presentNote), meta: { totalCount: rows.length } }
    },
    addTeamNote: async ({ db, actor, params, body }) => ({
      data: presentNote(await inTransaction(db, tx => addNote(tx, actor, params.id, body.body))),
    }),
  })
}

async function knownTeam(db: Reader, actor: OperatorActor, id: string) {
  return (await findTeamAccount(db, anyTeamsId(actor, id) ?? refuse('not_found'))) ?? refuse('not_found')
}

async function showTeam(db: Db, actor: OperatorActor, id: string) {
  const team = await knownTeam(db, actor, id)
  const { itemsCount } = await findUsage(db, team.id)
  return {
    data: presentTeamAccountDetail(team, {
      subscription: await findSubscription(db, team.id),
      own: await findOwnLimits(db, team.id),
      itemsCount,
      pendingInvitations: await countPendingInvitations(db, team.id),
      owners: await listOwners(db, team.id),
      store: await findStore(db, team.id),
    }),
  }
}
