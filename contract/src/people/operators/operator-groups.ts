/** What an operator may do: everything, or the work of the warehouse. */
export const operatorRoles = ['everything', 'warehouse'] as const
export type OperatorRole = (typeof operatorRoles)[number]

/** Groups of the operators' work, by the first part of a path below `/operations`; what is listed nowhere is `system`. */
const groups = {
  warehouse: [
    'boxes',
    'handovers',
    'pack',
    'papers',
    'parcel_counts',
    'parcels',
    'pick',
    'pick_lists',
    'restock_requests',
    'restocks',
    'scanned_parcels',
    'stock',
  ],
  catalog: ['bundles', 'product_imports', 'products', 'project_counts', 'projects', 'variants'],
  money: [
    'invoices',
    'orders',
    'plans',
    'refund_requests',
    'refunds',
    'shop-fees',
    'shop_fee_lines',
    'shop_price_lists',
    'shortages',
  ],
  /** The own session, which every operator has, and the search, which finds only what the role opens. */
  own: ['saved_views', 'search', 'second_factor', 'security', 'session', 'sign-in', 'sign_out'],
} as const
export type OperatorGroup = keyof typeof groups | 'system'

/** The group of a call or page below `/operations`. */
export function operatorGroupOf(path: string): OperatorGroup {
  const part = path.split('/')[2]
  const found = Object.entries(groups).find(([, parts]) => parts.some(each => each === part))
  return isGroup(found?.[0]) ? found[0] : 'system'
}

const isGroup = (name: string | undefined): name is keyof typeof groups =>
  name !== undefined && name in groups

export function mayWorkOn(role: OperatorRole, path: string): boolean {
  const group = operatorGroupOf(path)
  return role === 'everything' || group === 'warehouse' || group === 'own'
}

/** The types of live events that change something on operators' screens, by the group of work. */
const liveTypes: Record<Exclude<OperatorGroup, 'own'>, readonly string[]> = {
  warehouse: ['handovers', 'orders', 'parcels', 'pickLists', 'products', 'restockRequests', 'storeOrders'],
  catalog: ['adminOrders', 'bundles', 'products'],
  money: ['deposits', 'invoices', 'shopMonthlyFees'],
  system: ['members', 'subscriptions', 'teams'],
}

/** Whether an operator's screens are told of events of a type. */
export function hearsOf(role: OperatorRole, type: string): boolean {
  const groups = role === 'everything' ? Object.values(liveTypes) : [liveTypes.warehouse]
  return groups.some(types => types.includes(type))
}
