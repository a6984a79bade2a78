import type { CollectionPage, CollectionPageFields } from '@ribbon/contract/projects/address-collection'
import { compareSizes } from '@ribbon/contract/sizes'
import type { OfferedItem } from '../../projects/items/offer-items.ts'
import { isClosed } from '../collection.states.ts'
import type { PageRow } from './collection-pages.store.ts'

export interface PageParts {
  items: readonly OfferedItem[]
  isFull: boolean
}

/** What people who submit may know: no id, viewer link or number, and the project's name only in place of a title. */
export function presentPageFields(
  { project, teamName, teamLogo, isSuspended }: PageRow,
  { items, isFull }: PageParts,
): CollectionPageFields {
  return {
    adminOrderTitle: project.title ?? project.name,
    adminOrderDescription: project.description,
    teamName,
    teamLogo,
    state: project.state,
    inHandsDate: project.inHandsOn,
    orderFinalized: isClosed(project),
    enableCollectionLink: project.linkOn,
    emailVerificationEnabled: project.verifyEmails,
    isPaused: isSuspended || isFull,
    allowedDomains: project.showDomains ? project.allowedDomains : [],
    apparelSizeNeeded: items.some(item => item.offered.length > 0),
    apparelSizeOptions: project.apparelSizes.toSorted(compareSizes),
    customApparelSizeOptions: project.customSizes,
    items: items.map(({ name, image, quantity, offered }) => ({ name, image, quantity, options: offered })),
  }
}

/** The page of a link. Once submissions are final it says that and nothing else. */
export function presentPage(row: PageRow, parts: PageParts): CollectionPage {
  const { orderFinalized, ...fields } = presentPageFields(row, parts)
  const head = { id: row.project.uuid, type: 'adminOrderDetails' as const }
  return orderFinalized
    ? { ...head, attributes: { orderFinalized } }
    : { ...head, attributes: { ...fields, orderFinalized } }
}
