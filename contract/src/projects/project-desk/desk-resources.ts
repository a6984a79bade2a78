import { z } from 'zod'
import { date, resource, time } from '../../document.ts'
import { projectAttachment, projectItem, projectQuote } from '../projects/project-resources.ts'
import { projectStates } from '../projects/project-states.ts'

/**
 * What operators have to do next: `to_quote`: nothing is offered that an owner could accept · `quoted`: a quote waits for an owner's
 * answer · `accepted`: people submit · `finalized`: ready for production · `making`: in production or shipping · `ended`.
 */
export const queueGroups = ['to_quote', 'quoted', 'accepted', 'finalized', 'making', 'ended'] as const
export type QueueGroup = (typeof queueGroups)[number]

const facts = {
  uuid: z.string(),
  name: z.string(),
  state: z.enum(projectStates),
  group: z.enum(queueGroups),
  teamId: z.string(),
  teamName: z.string(),
  /** A calendar day, the same everywhere. */ inHandsDate: date.nullable(),
  /** That day is over, and the project has not ended. */ isLate: z.boolean(),
  managerId: z.string().nullable(),
  managerName: z.string().nullable(),
  numberOfSubmissions: z.number().int(),
  expectedNumberOfRecipients: z.number().int().nullable(),
  /** Who of the team asked for it; null where operators made it. */ requestedBy: z.string().nullable(),
  createdAt: time,
}

/** A line of the operators' list. */
export const deskProjectResource = resource('operatorProjects', facts)

/** A project as operators see it. */
export const deskProjectDetailResource = resource('operatorProjects', {
  ...facts,
  /** What the team asked for, in its own words. */ request: z.string().nullable(),
  adminOrderTitle: z.string().nullable(),
  adminOrderDescription: z.string().nullable(),
  apparelSizeOptions: z.array(z.string()),
  customApparelSizeOptions: z.array(z.string()),
  allowed_domains: z.array(z.string()),
  enableCollectionLink: z.boolean(),
  emailVerificationEnabled: z.boolean(),
  /** Where people submit; null while the link is off. */
  recipientCollectionAdminOrderUrl: z.string().nullable(),
  finalizedAt: time.nullable(),
  finalizedBy: z.string().nullable(),
  items: z.array(projectItem),
  attachments: z.array(projectAttachment),
  /** The last one. */ quote: projectQuote.nullable(),
  /** All of them, newest first. */ quotes: z.array(projectQuote),
  /** Name, items and prices may change. */ canChange: z.boolean(),
  /** Where it may go, and whether a reason is needed. */
  moves: z.array(z.object({ state: z.enum(projectStates), needsReason: z.boolean() })),
  version: z.number().int(),
})
export type DeskProjectDetail = z.output<typeof deskProjectDetailResource>

/** How many pieces of an item are needed for each choice. Submissions that are left out are not counted. */
const itemSizes = z.object({
  itemId: z.string(),
  name: z.string(),
  image: z.string().nullable(),
  /** For each person. */ quantity: z.number().int(),
  /** What is chosen, such as Size and Color. */ options: z.array(z.string()),
  lines: z.array(
    z.object({
      /** One for each option; null where the person has not chosen. */
      choices: z.array(z.string().nullable()),
      /** Offered by the project as it is now. */ isOffered: z.boolean(),
      people: z.number().int(),
      pieces: z.number().int(),
    }),
  ),
  pieces: z.number().int(),
})
export type ItemSizes = z.output<typeof itemSizes>

/** What has to be made: the sums of what people chose. */
export const projectSizesResource = resource('projectSizes', {
  people: z.number().int(),
  leftOut: z.number().int(),
  items: z.array(itemSizes),
  /** Items that people chose, but that are no longer part of the project. */
  gone: z.array(z.object({ name: z.string(), people: z.number().int() })),
})
