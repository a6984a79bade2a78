import type { Submission } from '@ribbon/contract/projects/projects/project-resources'
import type { SubmissionRow } from './submissions.store.ts'

/** A submission; how to reach the person and where they live only for owners and operators. */
export function presentSubmission(row: SubmissionRow, seesAddress: boolean): Submission {
  return {
    id: String(row.id),
    type: 'orderRecipients',
    attributes: {
      name: row.name,
      city: row.city,
      company: seesAddress ? row.company : null,
      email: seesAddress ? row.email : null,
      phone: seesAddress ? row.phone : null,
      addressOne: seesAddress ? row.addressOne : null,
      addressTwo: seesAddress ? row.addressTwo : null,
      state: row.province,
      zipcode: seesAddress ? row.zipcode : null,
      country: seesAddress ? row.country : null,
      apparelSize: seesAddress ? row.apparelSize : {},
      trackingUrl: seesAddress ? row.trackingUrl : null,
      trackingNumbers: seesAddress ? row.trackingNumbers : [],
      carrier: seesAddress ? row.carrier : null,
      deliveredAt: seesAddress ? (row.deliveredAt?.toISOString() ?? null) : null,
      leftOut: row.leftOutAt !== null,
      version: row.version,
      createdAt: row.createdAt.toISOString(),
    },
  }
}
