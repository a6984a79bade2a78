import type { OperatorSearchKind, SearchKind } from '@ribbon/contract/administration/search'
import { mayWorkOn, type OperatorRole } from '@ribbon/contract/people/operators/operator-groups'
import { rolesOf, type MemberAccess, type Module, type NeededModule, type Role } from '@ribbon/contract/route'
import { goodsModules, hasModule } from '@ribbon/contract/team-modules'

interface Needed {
  access: MemberAccess
  module: NeededModule
}

/** Who can open the pages of what is found (the web's paths): a result leads somewhere, or is none. */
const needed: Record<SearchKind, Needed> = {
  order: { access: 'member', module: 'swag_store' },
  recipient: { access: 'member', module: 'swag_store' },
  list: { access: 'member', module: 'swag_store' },
  cardTemplate: { access: 'member', module: 'swag_store' },
  gift: { access: 'member', module: goodsModules },
  bundle: { access: 'member', module: 'swag_store' },
  groupOrder: { access: 'owner', module: 'swag_store' },
  participant: { access: 'owner', module: 'swag_store' },
  member: { access: 'team_owner', module: 'swag_store' },
  storeOrder: { access: 'team_owner', module: 'e_commerce' },
  storeCustomer: { access: 'team_owner', module: 'e_commerce' },
  shopOrder: { access: 'team_owner', module: 'e_commerce' },
  project: { access: 'session', module: 'project' },
}

export function canFind(
  kind: SearchKind,
  { role, modules }: { role: Role; modules: readonly Module[] },
): boolean {
  const { access, module } = needed[kind]
  // Without the swag store, gifts are the store's products, which have pages for the team's owner alone.
  if (kind === 'gift' && !hasModule(modules, 'swag_store') && role !== 'team_owner') return false
  return rolesOf[access].includes(role) && hasModule(modules, module)
}

/** Where an operator opens what is found. */
const desks: Record<OperatorSearchKind, string> = {
  parcel: '/operations/parcels',
  stock: '/operations/stock',
  order: '/operations/refunds',
  team: '/operations/teams',
  product: '/operations/products',
  project: '/operations/projects',
}

export const canOperatorFind = (kind: OperatorSearchKind, role: OperatorRole): boolean =>
  mayWorkOn(role, desks[kind])
