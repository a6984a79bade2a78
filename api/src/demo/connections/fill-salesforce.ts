import { saveConnection, type CrmOwner } from '../../modules/connections/crm/crm.store.ts'
import { noteGift } from '../../modules/connections/crm-log/entries.store.ts'
import { columns, id } from '../../platform/db/columns.ts'
import { readRows, type Tx } from '../../platform/db/database.ts'
import { seal } from '../../platform/secrets.ts'
import type { DemoSalesforce } from './make-demo-salesforce.ts'

/** A contact that Salesforce does not have, so that one gift is refused. */
const missingContact = { type: 'Contact' as const, uid: '003Rb00000000zzIAA' }

const orderColumns = columns({ id: id('o.id') })

/** Connects a person and links the latest of the person's gifts. They are logged once the server runs. */
export async function fillSalesforce(
  tx: Tx,
  owner: CrmOwner,
  { salesforce, secretKey }: { salesforce: DemoSalesforce; secretKey: string },
): Promise<void> {
  const { grant, loginUrl, userName, timeZone, organizationName } = salesforce
  await saveConnection(tx, {
    ...owner,
    environment: 'production',
    loginUrl,
    instanceUrl: grant.instanceUrl,
    organizationId: grant.organizationId,
    organizationName,
    personId: grant.personId,
    personName: userName,
    timeZone,
    accessToken: seal(secretKey, grant.accessToken),
    refreshToken: seal(secretKey, grant.refreshToken),
  })
  const records = [missingContact, ...salesforce.records]
  const orders = await readRows(
    tx,
    orderColumns,
    `
    update orders o
    set salesforce_resource_type = r.type, salesforce_resource_uid = r.uid
    from (
      select id, row_number() over (order by id desc) as place
      from orders
      where team_id = $1
        and user_id = $2
        and origin = 'gift'
        and status in ('processing', 'shipped', 'delivered')
    ) latest
    join unnest($3::text[], $4::text[]) with ordinality r (type, uid, place) on r.place = latest.place
    where o.id = latest.id
    returning ${orderColumns}`,
    [owner.teamId, owner.userId, records.map(({ type }) => type), records.map(({ uid }) => uid)],
  )
  for (const order of orders) await noteGift(tx, order.id)
}
