import { participantFilters, participantRoutes } from '@ribbon/contract/gifting/group-orders/participants'
import { inTransaction, type Db, type Reader } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { showVariants } from '../../../catalog/products/show-variants.ts'
import { findOwnGroupOrder } from '../find-own-group-order.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { changeParticipants, type ParticipantAction } from './change-participants.ts'
import { correctParticipant } from './correct-participant.ts'
import { presentChosenItem } from './chosen-items.present.ts'
import { listChosenItems } from './chosen-items.store.ts'
import { findListedParticipants, listParticipants, type ListedParticipant } from './participant-list.store.ts'
import { participantVersion } from './participant-version.ts'
import { presentParticipant } from './participants.present.ts'

interface PersonCall {
  db: Db
  actor: MemberActor
  params: { id: string; recipientId: string }
}

async function showPerson(reader: Reader, order: GroupOrderRow, id: string) {
  const [person] = await findListedParticipants(reader, order, [requestedId(id) ?? refuse('not_found')])
  return { data: present(order, person ?? refuse('not_found')) }
}

const present = (order: GroupOrderRow, person: ListedParticipant) =>
  presentParticipant(order, person, participantVersion(person))

const changeOne =
  (action: ParticipantAction) =>
  async ({ db, actor, params }: PersonCall) => {
    const change = { ids: [params.recipientId], action }
    const { order } = await inTransaction(db, tx => changeParticipants(tx, actor, params.id, change))
    return showPerson(db, order, params.recipientId)
  }

/** The people of a group order as its owners see, skip and remove them. */
export function participantCalls(): Implemented[] {
  return implement(participantRoutes, {
    listGroupOrderRecipients: async ({ db, actor, params, query }) => {
      const order = await findOwnGroupOrder(db, actor, params.id)
      const { name_or_email: nameOrEmail, state, ...flags } = query.filters ?? {}
      const { rows, totalCount } = await listParticipants(db, order, {
        page: query.page,
        filters: participantFilters.filter(filter => filter === state || flags[filter]),
        ...(nameOrEmail?.trim() ? { nameOrEmail: nameOrEmail.trim() } : {}),
      })
      return { data: rows.map(row => present(order, row)), meta: { totalCount } }
    },
    getGroupOrderRecipient: async ({ db, actor, params }) =>
      showPerson(db, await findOwnGroupOrder(db, actor, params.id), params.recipientId),
    updateGroupOrderRecipient: async ({ db, actor, params, body }) => {
      const ids = { groupOrderId: params.id, participantId: params.recipientId }
      const order = await inTransaction(db, tx => correctParticipant(tx, actor, ids, body))
      return showPerson(db, order, params.recipientId)
    },
    enableGroupOrderRecipient: changeOne('enable'),
    disableGroupOrderRecipient: changeOne('disable'),
    deleteGroupOrderRecipient: async ({ db, actor, params }) => {
      const change = { ids: [params.recipientId], action: 'delete' as const }
      await inTransaction(db, tx => changeParticipants(tx, actor, params.id, change))
    },
    changeGroupOrderRecipients: async ({ db, actor, params, body }) => {
      const { order, ids } = await inTransaction(db, tx => changeParticipants(tx, actor, params.id, body))
      const rows = await findListedParticipants(db, order, ids)
      return { data: rows.map(row => present(order, row)), meta: { totalCount: rows.length } }
    },
    listRecipientTierItems: async ({ db, actor, params, query }) => {
      const order = await findOwnGroupOrder(db, actor, params.id)
      const recipientId = query.filters?.recipient_id
      const { rows, totalCount } = await listChosenItems(
        db,
        order,
        query.page,
        recipientId === undefined ? null : (requestedId(recipientId) ?? 0),
      )
      return {
        data: rows.map(presentChosenItem),
        included: await showVariants(db, scopeOf(actor), rows),
        meta: { totalCount },
      }
    },
  })
}
