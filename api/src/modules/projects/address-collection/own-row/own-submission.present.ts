import type { OwnSubmission } from '@ribbon/contract/projects/address-collection'
import type { SubmissionRow } from '../../projects/submissions/submissions.store.ts'
import { presentPageFields, type PageParts } from '../pages/collection-page.present.ts'
import type { PageRow } from '../pages/collection-pages.store.ts'

/** What a person sees of the own row, and of the page it was submitted on. */
export function presentOwnSubmission(
  row: SubmissionRow,
  page: PageRow,
  parts: PageParts,
  { canReaddress }: { canReaddress: boolean },
): OwnSubmission {
  const adminOrder = presentPageFields(page, parts)
  return {
    id: String(row.id),
    type: 'orderRecipients',
    attributes: {
      name: row.name,
      company: row.company,
      email: row.email,
      phone: row.phone,
      addressOne: row.addressOne,
      addressTwo: row.addressTwo,
      city: row.city,
      state: row.province,
      zipcode: row.zipcode,
      country: row.country,
      apparelSize: row.apparelSize,
      trackingUrl: row.trackingUrl,
      trackingNumbers: row.trackingNumbers,
      carrier: row.carrier,
      deliveredAt: row.deliveredAt?.toISOString() ?? null,
      createdAt: row.createdAt.toISOString(),
      canReaddress: canReaddress && !page.isSuspended,
      canChange: !adminOrder.orderFinalized && !page.isSuspended,
      adminOrder,
    },
  }
}
