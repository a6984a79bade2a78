import {
  mayWorkOn,
  operatorGroupOf,
  type OperatorGroup,
  type OperatorRole,
} from '@ribbon/contract/people/operators/operator-groups'
import { hasPath } from '../../../paths.ts'

/** `within`: a page of another desk, which has its tab. */
export interface Desk {
  to: string
  label: string
  keys: string
  within?: string
}

const allDesks: readonly Desk[] = (
  [
    { to: '/operations', label: 'Overview', keys: 'g h' },
    { to: '/operations/parcels', label: 'Parcels', keys: 'g p' },
    { to: '/operations/pick', label: 'Pick', keys: 'g k' },
    { to: '/operations/pack', label: 'Pack', keys: 'g a' },
    { to: '/operations/stock', label: 'Stock', keys: 'g s' },
    { to: '/operations/restocks', label: 'Restocks', keys: 'g r' },
    { to: '/operations/projects', label: 'Projects', keys: 'g d' },
    { to: '/operations/products', label: 'Products', keys: 'g c' },
    { to: '/operations/bundles', label: 'Bundles', keys: 'g b' },
    { to: '/operations/plans', label: 'Plans', keys: 'g l' },
    { to: '/operations/invoices', label: 'Invoices', keys: 'g i' },
    { to: '/operations/refunds', label: 'Refunds', keys: 'g f' },
    { to: '/operations/shop-fees', label: 'Shop fees', keys: 'g e' },
    { to: '/operations/teams', label: 'Teams', keys: 'g t' },
    { to: '/operations/jobs', label: 'Jobs', keys: 'g j' },
    { to: '/operations/operators', label: 'Operators', keys: 'g o' },
    { to: '/operations/log', label: 'Log', keys: 'g u', within: '/operations/operators' },
    { to: '/operations/security', label: 'Your sign-in', keys: 'g y', within: '/operations/operators' },
  ] as Desk[]
).filter(desk => hasPath(desk.to))

/** The desks of an operator's role. */
export const desksOf = (role: OperatorRole): Desk[] => allDesks.filter(desk => mayWorkOn(role, desk.to))

/** Where an operator begins. */
export const firstDesk = (role: OperatorRole): string => desksOf(role)[0]?.to ?? '/operations/security'

const groupNames: Partial<Record<OperatorGroup, string>> = {
  system: 'System',
  warehouse: 'Warehouse',
  catalog: 'Catalog',
  money: 'Money',
}
const order = ['Warehouse', 'Catalog', 'Money', 'System']

export interface DeskGroup {
  name: string
  tabs: { to: string; label: string; isCurrent: boolean }[]
}

/** The links to an operator's desks, in their groups, with the one that is open. */
export function deskGroups(role: OperatorRole, pathname: string): DeskGroup[] {
  const desks = desksOf(role)
  const isOpen = (desk: string) =>
    pathname === desk || (desk !== '/operations' && pathname.startsWith(`${desk}/`))
  const shown = desks.filter(desk => !desk.within || !desks.some(each => each.to === desk.within))
  return order.flatMap(name => {
    const tabs = shown
      .filter(desk => (groupNames[operatorGroupOf(desk.to)] ?? 'System') === name)
      .map(({ to, label }) => ({
        to,
        label,
        isCurrent: desks.some(desk => (desk.to === to || desk.within === to) && isOpen(desk.to)),
      }))
    return tabs.length > 0 ? [{ name, tabs }] : []
  })
}
