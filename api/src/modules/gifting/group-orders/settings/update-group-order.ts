import type { GroupOrderChange } from '@ribbon/contract/gifting/group-orders/group-orders'
import type { Tx } from '../../../../platform/db/database.ts'
import { scopeOf, type MemberActor } from '../../../../platform/http/actor.ts'
import { refuse, refuseInput } from '../../../../platform/refusal.ts'
import { countSubmissions, findSubmissionsLimit, setSubmissionsLimit } from './caps.store.ts'
import { countAllowedUsers } from '../allowed-users/allowed-user-views.store.ts'
import { renameGroupOrderOfOrders } from '../../orders/bulk-orders.store.ts'
import type { GroupOrderRow } from '../group-order-lock.store.ts'
import { changeGroupOrder, findChangesAfter } from '../group-orders.store.ts'
import { lockToChange } from '../lock-to-change.ts'
import { readAccessCode } from './read-access-code.ts'
import { readSettings, type Settings } from './read-settings.ts'
import { recordGroupOrderChange } from '../record-group-order-change.ts'
import { resolveCompanyDomains } from './resolve-company-domains.ts'

/** Changes the settings that are sent. Who edits an older version is refused where another person changed the same. */
export async function updateGroupOrder(
  tx: Tx,
  actor: MemberActor,
  secretKey: string,
  id: string,
  body: GroupOrderChange,
): Promise<GroupOrderRow> {
  const order = await lockToChange(tx, actor, id)
  const requested = readSettings(body)
  await addCompanyDomains(tx, actor, order, requested)
  if (requested.listLimited === false && (await countAllowedUsers(tx, order.teamId, [order.id])).size > 0)
    refuseInput(['Remove everyone from the lists first: while somebody is on them, only they can take part.'])
  const code = readAccessCode(secretKey, order, body)
  if (code.isMissing) refuseInput(['Enter an access code, or turn the protection off.'])
  const changed = (Object.keys(requested) as (keyof Settings)[]).filter(
    name => JSON.stringify(requested[name]) !== JSON.stringify(order[name]),
  )
  const limit = await readLimit(tx, order, body.submissions_limit)
  const before = {
    ...Object.fromEntries(changed.map(name => [name, order[name]])),
    ...code.before,
    ...limit.before,
  }
  const after = {
    ...Object.fromEntries(changed.map(name => [name, requested[name]])),
    ...code.after,
    ...limit.after,
  }
  if (Object.keys(after).length === 0) return order
  await refuseWhenChanged(tx, order, body.version, Object.keys(after))
  requireTimesInOrder({ ...order, ...requested })
  if (limit.after) await setSubmissionsLimit(tx, order, body.submissions_limit ?? null)
  const settings = Object.fromEntries(changed.map(name => [name, requested[name]])) as Partial<Settings>
  const changedOrder = await changeGroupOrder(tx, order, { ...settings, ...code.change })
  if (changedOrder.name !== order.name) await renameGroupOrderOfOrders(tx, changedOrder)
  await recordGroupOrderChange(tx, actor, order, {
    action: 'group_order.updated',
    version: changedOrder.version,
    before,
    after,
  })
  return changedOrder
}

/** Company addresses only, and no domain named: the domains that this means are written down, where an owner can change them. */
async function addCompanyDomains(
  tx: Tx,
  actor: MemberActor,
  order: GroupOrderRow,
  requested: Partial<Settings>,
): Promise<void> {
  const isLimited = requested.companyEmailLimited ?? order.companyEmailLimited
  const domains = requested.allowedDomains ?? order.allowedDomains
  if (isLimited && domains.length === 0)
    requested.allowedDomains = await resolveCompanyDomains(tx, scopeOf(actor), order.createdBy)
  // The domains came with the limit, so they go with it unless they are sent, too.
  if (!isLimited && order.companyEmailLimited && requested.allowedDomains === undefined)
    requested.allowedDomains = []
}

async function readLimit(tx: Tx, order: GroupOrderRow, limit: number | null | undefined) {
  if (limit === undefined) return {}
  const current = await findSubmissionsLimit(tx, order)
  if (limit === current) return {}
  const submissions = limit === null ? 0 : await countSubmissions(tx, order)
  if (limit !== null && limit < submissions)
    refuseInput([`${submissions} people have confirmed already. Enter at least ${submissions}.`])
  return { before: { submissionsLimit: current }, after: { submissionsLimit: limit } }
}

function requireTimesInOrder({ opensAt, closesAt }: Pick<GroupOrderRow, 'opensAt' | 'closesAt'>): void {
  if (opensAt && closesAt && opensAt >= closesAt)
    refuseInput(['The closing time must be after the opening time.'])
}

const fieldNames: Record<string, string> = {
  accessCode: 'access code',
  passwordProtected: 'access code',
  companyEmailLimited: 'who may take part',
  allowedDomains: 'who may take part',
  listLimited: 'who may take part',
  verifyEmails: 'proof of the address',
  showPrices: 'prices',
  customFields: 'questions',
  redemptionTitle: 'title',
  enableCustomTitle: 'title',
  redemptionSubheading: 'subheading',
  enableCustomSubheading: 'subheading',
  redemptionDescription: 'description',
  enableCustomDescription: 'description',
  cardMessage: 'card message',
  opensAt: 'opening time',
  closesAt: 'closing time',
  changeMinutes: 'time for changes',
  submissionsLimit: 'number of places',
}

async function refuseWhenChanged(
  tx: Tx,
  order: GroupOrderRow,
  seen: number | undefined,
  fields: readonly string[],
): Promise<void> {
  if (seen === undefined || seen === order.version) return
  const conflicts = (await findChangesAfter(tx, order, seen))
    .map(change => ({ ...change, fields: change.fields.filter(field => fields.includes(field)) }))
    .filter(change => change.fields.length > 0)
  if (conflicts.length === 0) return
  const who = [...new Set(conflicts.map(change => change.who))].join(' and ')
  const names = conflicts.flatMap(change => change.fields).map(field => fieldNames[field] ?? field)
  refuse('changed_meanwhile', { who, what: [...new Set(names)].sort().join(', ') })
}
