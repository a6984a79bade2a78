import { z } from 'zod'
import { date, relatedResource, resource, time, toMany } from '../../document.ts'
import { money } from '../../money-schema.ts'
import { projectStates } from './project-states.ts'

export type ProjectState = (typeof projectStates)[number]

/** Of each item, what is chosen for each of its options (S3 §3). */
export const apparelSize = z.record(z.string(), z.record(z.string(), z.string()))
export type ApparelSize = z.output<typeof apparelSize>

/** A person's address and choices (wire: a recipient of the project). Members see name, city and what becomes of it. */
export const submissionResource = resource('orderRecipients', {
  name: z.string(),
  company: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  addressOne: z.string().nullable(),
  addressTwo: z.string().nullable(),
  city: z.string(),
  state: z.string().nullable(),
  zipcode: z.string().nullable(),
  country: z.string().nullable(),
  apparelSize,
  trackingUrl: z.string().nullable(),
  trackingNumbers: z.array(z.string()),
  /** Where an operator entered the parcel; null where it is one of ours. */ carrier: z.string().nullable(),
  /** By an operator who entered the parcel. */ deliveredAt: time.nullable(),
  /** In owners' lists: where the parcel goes may still be changed, although submissions are final. */
  canReaddress: z.boolean().optional(),
  /** In the operators' lists: a parcel may be entered. */ canTrack: z.boolean().optional(),
  /** Gets nothing, but stays on the list. */ leftOut: z.boolean(),
  version: z.number().int(),
  /** In lists, for those who see addresses: another row has the same name and street. */
  isLikelyDouble: z.boolean().optional(),
  createdAt: time,
})
export type Submission = z.output<typeof submissionResource>

const manager = z.object({ id: z.string(), firstName: z.string(), lastName: z.string() })

export const projectItem = z.object({
  id: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  /** For each person. */ quantity: z.number().int(),
  productId: z.string().nullable(),
  /** As the catalog names it. */ productName: z.string().nullable(),
  productVariantId: z.string().nullable(),
  options: z.array(z.object({ name: z.string(), choices: z.array(z.string()) })),
})
export type ProjectItem = z.output<typeof projectItem>

/** What was offered last. */
export const projectQuote = z.object({
  version: z.number().int(),
  /** For one person. */ unitPrice: money,
  /** Of one parcel within the United States. */ shippingHome: money,
  /** Of one parcel to another country. */ shippingAbroad: money,
  /** In place of the sum. */ agreedTotal: money.nullable(),
  note: z.string().nullable(),
  quotedAt: time,
  acceptedAt: time.nullable(),
  acceptedBy: z.string().nullable(),
})

/** A file that somebody of the team added. */
export const projectAttachment = z.object({
  id: z.string(),
  name: z.string(),
  contentType: z.string(),
  bytes: z.number().int(),
  addedBy: z.string(),
  createdAt: time,
})

const head = {
  uuid: z.string(),
  name: z.string(),
  state: z.enum(projectStates),
  /** A calendar day, the same everywhere. */ inHandsDate: date.nullable(),
  numberOfSubmissions: z.number().int(),
  expectedNumberOfRecipients: z.number().int().nullable(),
  customerSuccessManager: manager.nullable(),
  enableCollectionLink: z.boolean(),
  orderFinalized: z.boolean(),
  createdAt: time,
}

/** A line of the list. */
export const projectSummaryResource = resource('adminOrders', head)

/** A project as its team sees it (S3 §3). */
export const projectResource = relatedResource(
  'adminOrders',
  {
    ...head,
    allowed_domains: z.array(z.string()),
    adminOrderTitle: z.string().nullable(),
    adminOrderDescription: z.string().nullable(),
    emailVerificationEnabled: z.boolean(),
    /** The token of the viewer link; null for roles that may not change the project. */ jwt: z
      .string()
      .nullable(),
    /** The viewer link opens only for a proven address. */ viewerVerificationEnabled: z.boolean(),
    /** Where people submit; null while the link is off. */ recipientCollectionAdminOrderUrl: z
      .string()
      .nullable(),
    apparelSizeNeeded: z.boolean(),
    apparelSizeOptions: z.array(z.string()),
    customApparelSizeOptions: z.array(z.string()),
    items: z.array(projectItem),
    attachments: z.array(projectAttachment),
    /** Null before the first one, and for roles that may not accept it. */ quote: projectQuote.nullable(),
    version: z.number().int(),
    /** Why nobody new can submit: many more came than expected, or all that one project can hold. */
    pausedBy: z.enum(['expected', 'limit']).nullable(),
    /** What was deleted last and can be brought back; null for roles that may not. */
    lastDeleted: z.object({ at: time, count: z.number().int() }).nullable(),
    canChange: z.boolean(),
    canFinalize: z.boolean(),
    /** Submissions may be deleted; later they can only be left out. */ canDeleteRecipients: z.boolean(),
    canLeaveOutRecipients: z.boolean(),
  },
  { recipients: toMany('orderRecipients') },
)
export type Project = z.output<typeof projectResource>

/** Something that happened in a project; never with what people submitted. */
export const projectEventResource = resource('projectEvents', {
  action: z.string(),
  /** A person, an operator, “Recipient” or “Project link”. */ by: z.string(),
  at: time,
  /** How many submissions it was about. */ submissions: z.number().int().nullable(),
  /** Where the project went. */ state: z.enum(projectStates).nullable(),
  reason: z.string().nullable(),
})
