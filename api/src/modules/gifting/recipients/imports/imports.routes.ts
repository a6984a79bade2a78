import { bulkImportRoutes } from '@ribbon/contract/gifting/recipients/imports'
import { importRowRoutes } from '@ribbon/contract/gifting/recipients/import-rows'
import { inTransaction, type Reader } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { requestedId } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { writeCsvParts } from '../../../../platform/table-files/write-csv.ts'
import { presentRecipient } from '../recipients.present.ts'
import { findRecipient } from '../recipients.store.ts'
import {
  listHeader,
  presentErrors,
  presentImport,
  presentListLine,
  presentRejectedLine,
  presentRow,
  rejectedHeader,
} from './imports.present.ts'
import { findBulkImport, listBulkImports, listListsOfRecipient } from './imports.store.ts'
import type { ListUses } from '../lists/lists.store.ts'
import { createBulkImport } from './create-bulk-import.ts'
import { deleteBulkImport } from '../lists/delete-bulk-import.ts'
import { importBulkImport } from './import-bulk-import.ts'
import { findRow, listRejectedRows, listRows, listWrongRows } from './import-rows.store.ts'
import { listMembers, listMembersAfter } from '../lists/lists.store.ts'
import { leaveOutWrongRows } from './leave-out-wrong-rows.ts'
import { previewBulkImport } from './preview-bulk-import.ts'
import { renameBulkImport } from '../lists/rename-bulk-import.ts'
import { repairImportRow } from './repair-import-row.ts'
import { undoBulkImport } from '../lists/undo-bulk-import.ts'

const batchSize = 5_000
const idOf = ({ id }: { id: string }) => requestedId(id) ?? refuse('not_found')

export function importRowCalls(uses: ListUses): Implemented[] {
  return implement(importRowRoutes, {
    leaveOutWrongRows: ({ db, actor, params, body }) =>
      inTransaction(db, async tx => {
        const id = idOf(params)
        await leaveOutWrongRows(tx, actor, id, body.left_out)
        return {
          data: presentImport((await findBulkImport(tx, scopeOf(actor), id, uses)) ?? refuse('not_found')),
        }
      }),
  })
}

export function bulkImportCalls(uses: ListUses): Implemented[] {
  const find = async (reader: Reader, actor: MemberActor, id: number) =>
    (await findBulkImport(reader, scopeOf(actor), id, uses)) ?? refuse('not_found')
  return implement(bulkImportRoutes, {
    listBulkImports: async ({ db, actor, query }) => {
      const { rows, totalCount } = await listBulkImports(
        db,
        scopeOf(actor),
        { page: query.page, search: query.search, state: query.filters?.state },
        uses,
      )
      return { data: rows.map(presentImport), meta: { totalCount } }
    },
    getBulkImport: async ({ db, actor, params }) => ({
      data: presentImport(await find(db, actor, idOf(params))),
    }),
    createBulkImport: async ({ db, actor, body }) => ({
      data: presentImport(await find(db, actor, await createBulkImport(db, actor, body))),
    }),
    previewBulkImport: async ({ db, actor, params, body }) => {
      const id = idOf(params)
      await previewBulkImport(db, actor, id, body)
      const found = await find(db, actor, id)
      return {
        data: presentImport(found),
        errors: presentErrors(await listWrongRows(db, found.import.id, 100)),
      }
    },
    listImportRows: async ({ db, actor, params, query }) => {
      const { import: found } = await find(db, actor, idOf(params))
      const { rows, totalCount } = await listRows(db, found.id, query.page, query.filters?.kind)
      return { data: rows.map(presentRow), meta: { totalCount } }
    },
    repairImportRow: ({ db, actor, params, body }) =>
      inTransaction(db, async tx => {
        const [id, row] = [idOf(params), requestedId(params.row) ?? refuse('not_found')]
        await repairImportRow(tx, actor, id, row, body)
        const found = await find(tx, actor, id)
        return {
          data: presentRow((await findRow(tx, found.import.id, row)) ?? refuse('not_found')),
          import: presentImport(found),
        }
      }),
    importBulkImport: async ({ db, actor, params, body }) => {
      const id = idOf(params)
      await importBulkImport(db, actor, id, body)
      return { data: presentImport(await find(db, actor, id)) }
    },
    undoBulkImport: ({ db, actor, params }) =>
      inTransaction(db, tx => undoBulkImport(tx, actor, idOf(params), uses)),
    updateBulkImport: ({ db, actor, params, body }) =>
      inTransaction(db, async tx => {
        await renameBulkImport(tx, actor, idOf(params), body.name)
        return { data: presentImport(await find(tx, actor, idOf(params))) }
      }),
    deleteBulkImport: ({ db, actor, params }) =>
      inTransaction(db, tx => deleteBulkImport(tx, actor, idOf(params), uses)),
    listBulkImportRecipients: async ({ db, actor, params, query }) => {
      const { import: found } = await find(db, actor, idOf(params))
      const { rows, totalCount } = await listMembers(db, scopeOf(actor), found.id, query.page, query.search)
      return { data: rows.map(presentRecipient), meta: { totalCount } }
    },
    exportBulkImport: async ({ db, actor, params, answer }) => {
      const { import: found } = await find(db, actor, idOf(params))
      answer.header('content-disposition', attachment(found.name))
      return writeInBatches({
        header: listHeader,
        readAfter: after => listMembersAfter(db, scopeOf(actor), found.id, { after, limit: batchSize }),
        present: ({ recipient, record }) => presentListLine({ ...recipient, ...record }),
        positionOf: ({ position }) => position,
      })
    },
    exportRejectedRows: async ({ db, actor, params, answer }) => {
      const { import: found } = await find(db, actor, idOf(params))
      answer.header('content-disposition', attachment(`${found.name} rejected`))
      return writeInBatches({
        header: rejectedHeader,
        readAfter: row => listRejectedRows(db, found, { row, limit: batchSize }),
        present: presentRejectedLine,
        positionOf: ({ rowNo }) => rowNo,
      })
    },
    listListsOfRecipient: async ({ db, actor, params }) => {
      const recipient = (await findRecipient(db, scopeOf(actor), idOf(params))) ?? refuse('not_found')
      const rows = await listListsOfRecipient(db, scopeOf(actor), recipient.id, uses)
      return { data: rows.map(presentImport), meta: { totalCount: rows.length } }
    },
  })
}

function attachment(name: string): string {
  const encoded = encodeURIComponent(`${name}.csv`).replace(
    /['()*]/g,
    sign => `%${sign.charCodeAt(0).toString(16)}`,
  )
  return `attachment; filename="recipients.csv"; filename*=UTF-8''${encoded}`
}

interface CsvSource<Row> {
  header: readonly string[]
  readAfter: (position: number) => Promise<Row[]>
  present: (row: Row) => (string | number | null)[]
  positionOf: (row: Row) => number
}

/** A table as CSV, read batch by batch. */
function writeInBatches<Row>({
  header,
  readAfter,
  present,
  positionOf,
}: CsvSource<Row>): AsyncIterable<string> {
  return writeCsvParts(header, batches())

  async function* batches() {
    for (let position = 0; ;) {
      const rows = await readAfter(position)
      const last = rows.at(-1)
      if (!last) return
      yield rows.map(present)
      position = positionOf(last)
    }
  }
}
