import type { CollectionPageFields, OwnSubmission } from '@ribbon/contract/projects/address-collection'
import type { SubmissionRow } from '../../projects/submissions/submissions.store.ts'

/** What a person sees of the own row, and of the page it was submitted on. */
export function presentOwnSubmission(
  row: SubmissionRow,
  adminOrder: CollectionPageFields,
  { isSuspended }: { isSuspended: boolean },
): OwnSubmission {
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
      createdAt: row.createdAt.toISOString(),
      canChange: !adminOrder.orderFinalized && !isSuspended,
      adminOrder,
    },
  }
}
