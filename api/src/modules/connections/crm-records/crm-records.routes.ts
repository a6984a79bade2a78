import { crmRecordRoutes } from '@ribbon/contract/connections/crm-records'
import { implement, type Implemented } from '../../../platform/http/implement.ts'
import type { CrmSettings } from '../crm/refresh-tokens.ts'
import { requireOwn } from '../crm/require-own.ts'
import { listRecords } from './list-records.ts'

export function crmRecordCalls(settings: CrmSettings): Implemented[] {
  return implement(crmRecordRoutes, {
    listSalesforceRecords: async ({ db, actor, params, query }) => {
      requireOwn(actor, params.userId)
      const { resource_type: type, search, page } = query
      const { data, totalCount } = await listRecords(db, settings, actor, { type, search, page })
      return { data, meta: { totalCount } }
    },
  })
}
