import { recordPageSizeMax, recordsReach, type CrmRecord } from '@ribbon/contract/connections/crm-records'
import type { RecordType } from '@ribbon/contract/gifting/orders/record-types'
import type { Page } from '@ribbon/contract/paging'
import { z } from 'zod'
import type { Db } from '../../../platform/db/database.ts'
import { refuseInput } from '../../../platform/refusal.ts'
import { askCrm } from '../crm/ask-crm.ts'
import type { CrmOwner } from '../crm/crm.store.ts'
import type { CrmSettings } from '../crm/refresh-tokens.ts'
import { recordQueries } from './record-queries.ts'

const row = z.object({
  Id: z.string(),
  Name: z.string(),
  Company: z.string().nullish(),
  Account: z.object({ Name: z.string().nullable() }).nullish(),
})

/** A page of the records a person sees in Salesforce, and how many there are; nothing of them is kept. */
export async function listRecords(
  db: Db,
  settings: CrmSettings,
  owner: CrmOwner,
  { type, search, page }: { type: RecordType; search: string; page: Page },
): Promise<{ data: CrmRecord[]; totalCount: number }> {
  const size = Math.min(page.size, recordPageSizeMax)
  const offset = (page.number - 1) * size
  if (offset > recordsReach) refuseInput(['Salesforce shows no records that far down. Search for a name.'])
  const { records, count } = recordQueries(type, search, { size, offset })
  return askCrm(db, settings, owner, async session => {
    const [rows, totalCount] = await Promise.all([session.query(records, row), session.count(count)])
    return { data: rows.map(each => present(type, each)), totalCount }
  })
}

function present(
  type: RecordType,
  { Id: uid, Name: name, Company, Account }: z.output<typeof row>,
): CrmRecord {
  if (type === 'Account') return { id: uid, type: 'accounts', attributes: { name, uid } }
  if (type === 'Lead') return { id: uid, type: 'leads', attributes: { name, company: Company ?? null, uid } }
  return { id: uid, type: 'contacts', attributes: { name, account_name: Account?.Name ?? null, uid } }
}
