import type { BodyOf } from '@ribbon/contract/route'
import type { groupOrderRoutes } from '@ribbon/contract/gifting/group-orders/group-orders'
import type { Tx } from '../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../platform/http/actor.ts'
import { refuseInput } from '../../../platform/refusal.ts'
import { seal } from '../../../platform/secrets.ts'
import { requireRunningPlan } from '../../money/subscriptions/require-running-plan.ts'
import type { GroupOrderRow } from './group-order-lock.store.ts'
import { insertGroupOrder } from './group-orders.store.ts'
import { recordGroupOrderChange } from './record-group-order-change.ts'
import { resolveCompanyDomains } from './settings/resolve-company-domains.ts'

type Body = BodyOf<typeof groupOrderRoutes.createGroupOrder>

/** Makes a group order, which starts pending and open to whoever has its link; needs a running plan. */
export async function createGroupOrder(
  tx: Tx,
  actor: MemberActor,
  secretKey: string,
  body: Body,
): Promise<GroupOrderRow> {
  const scope = scopeOf(actor)
  await requireRunningPlan(tx, scope.teamId)
  const code = body.password ?? null
  const passwordProtected = body.password_protected ?? code !== null
  if (passwordProtected && code === null) refuseInput(['Enter an access code, or turn the protection off.'])
  const companyEmailLimited = body.company_email_limited ?? false
  const settings = {
    name: body.name,
    passwordProtected,
    companyEmailLimited,
    allowedDomains: companyEmailLimited ? await resolveCompanyDomains(tx, scope, actor.userId) : [],
    showPrices: body.show_prices ?? false,
  }
  const order = await insertGroupOrder(tx, {
    ...settings,
    teamId: scope.teamId,
    createdBy: actor.userId,
    accessCodeSealed: code === null ? null : seal(secretKey, code),
  })
  await recordGroupOrderChange(tx, actor, order, { action: 'group_order.created', after: settings })
  return order
}
