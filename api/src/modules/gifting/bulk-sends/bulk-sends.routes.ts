import { bulkSendRoutes } from '@ribbon/contract/gifting/bulk-sends/bulk-sends'
import { inTransaction, type Db, type Reader } from '../../../platform/db/database.ts'
import { oneRow } from '../../../platform/db/one-row.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import { requestedId } from '../../../platform/ids.ts'
import { refuse } from '../../../platform/refusal.ts'
import { beginPlan } from './plans/begin-plan.ts'
import { findPerson, listPeople } from './bulk-send-rows.store.ts'
import { presentPerson } from './bulk-sends.present.ts'
import { findBulkSend, findSenderNames, listBulkSends, type BulkSendRow } from './bulk-sends.store.ts'
import { changePlan } from './plans/change-plan.ts'
import { deletePlan } from './plans/delete-plan.ts'
import { reportBulkSend } from './report-bulk-send.ts'
import { showBulkSends } from './show-bulk-sends.ts'

export function bulkSendCalls(): Implemented[] {
  return implement(bulkSendRoutes, {
    planBulkSend: async ({ db, actor, body }) =>
      showOne(db, actor, await inTransaction(db, tx => beginPlan(tx, actor, body))),
    listBulkSends: async ({ db, actor, query }) => {
      const { rows, totalCount } = await listBulkSends(
        db,
        scopeOf(actor),
        query.page,
        query.filters?.bulk_import_id === undefined ? undefined : Number(query.filters.bulk_import_id),
      )
      return { data: await showBulkSends(db, actor, rows), meta: { totalCount } }
    },
    getBulkSend: async ({ db, actor, params }) => showOne(db, actor, await find(db, actor, params.id)),
    updateBulkSend: async ({ db, actor, params, body }) =>
      showOne(db, actor, await inTransaction(db, tx => changePlan(tx, actor, params.id, body))),
    listBulkSendRows: async ({ db, actor, params, query }) => {
      const send = await find(db, actor, params.id)
      const { rows, totalCount } = await listPeople(db, send, query.page, {
        search: query.search,
        kind: query.filters?.kind,
      })
      const sender = await senderOf(db, send)
      return { data: rows.map(row => presentPerson(row, send, sender)), meta: { totalCount } }
    },
    updateBulkSendRow: async ({ db, actor, params, body }) => {
      const send = await inTransaction(db, tx =>
        changePlan(tx, actor, params.id, { ...body, recipientId: params.recipientId }),
      )
      const person = (await findPerson(db, send, Number(params.recipientId))) ?? refuse('not_found')
      return {
        data: presentPerson(person, send, await senderOf(db, send)),
        send: (await showOne(db, actor, send)).data,
      }
    },
    deleteBulkSend: ({ db, actor, params }) => inTransaction(db, tx => deletePlan(tx, actor, params.id)),
    reportBulkSend: async ({ db, actor, params, query, answer }) => {
      const send = await find(db, actor, params.id)
      const text = await reportBulkSend(db, actor, send, query.only === 'failed')
      answer.header(
        'content-disposition',
        `attachment; filename="${query.only === 'failed' ? 'not-sent' : 'send'}-${send.id}.csv"`,
      )
      return text
    },
  })
}

async function find(db: Db, actor: MemberActor, id: string): Promise<BulkSendRow> {
  return (
    (await findBulkSend(db, scopeOf(actor), requestedId(id) ?? refuse('not_found'))) ?? refuse('not_found')
  )
}

async function showOne(reader: Reader, viewer: MemberActor, send: BulkSendRow) {
  return { data: oneRow(await showBulkSends(reader, viewer, [send])) }
}

async function senderOf(reader: Reader, send: BulkSendRow): Promise<string> {
  return (await findSenderNames(reader, [send.userId])).get(send.userId) ?? ''
}
