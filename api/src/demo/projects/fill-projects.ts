import {
  projectItemOptions,
  projectItems,
  projectQuotes,
  projects,
  submissions,
} from '../../modules/projects/projects/projects.tables.ts'
import { newViewerLink } from '../../modules/projects/projects/viewers/new-viewer-link.ts'
import { operators } from '../../modules/people/operators/operators.tables.ts'
import type { Tx } from '../../platform/db/database.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { RowId } from '../../platform/db/row-id.ts'
import type { FilledCatalog } from '../fill-catalog.ts'
import type { FilledTeam } from '../fill-people.ts'

const day = 86_400_000

const people = [
  {
    name: 'Nadia Osei',
    street: '41 Alder Way',
    city: 'Portland',
    province: 'OR',
    zipcode: '97205',
    size: 'M',
  },
  {
    name: 'Felix Brandt',
    street: '8 Quarry Lane',
    city: 'Denver',
    province: 'CO',
    zipcode: '80203',
    size: 'L',
  },
  {
    name: 'Priya Raman',
    street: '230 Lake Street',
    city: 'Chicago',
    province: 'IL',
    zipcode: '60606',
    size: 'S',
  },
  {
    name: 'Tomas Varga',
    street: '17 Pine Court',
    city: 'Austin',
    province: 'TX',
    zipcode: '78702',
    size: 'L',
  },
  {
    name: 'Greta Holm',
    street: '5 Fenway Road',
    city: 'Boston',
    province: 'MA',
    zipcode: '02115',
    size: 'XL',
  },
] as const

interface Filling {
  team: FilledTeam
  catalog: FilledCatalog
  secretKey: string
  now: Date
}

/** Makes two projects: one for which people are submitting, and one with a quote that waits for an owner. */
export async function fillProjects(tx: Tx, filling: Filling): Promise<void> {
  const { team, catalog, secretKey, now } = filling
  const [manager] = await tx.select({ id: operators.id }).from(operators).orderBy(operators.id).limit(1)
  if (!manager) return
  const ofTeam = { teamId: team.id, managerId: manager.id, createdBy: manager.id }
  const offsite = oneRow(
    await tx
      .insert(projects)
      .values({
        ...ofTeam,
        ...newViewerLink(secretKey),
        name: 'Spring offsite hoodies',
        state: 'submissions_open',
        title: 'Your hoodie for the spring offsite',
        description: 'Tell us your size and where to send it. We order once everybody has answered.',
        inHandsOn: dayOf(new Date(now.getTime() + 45 * day)),
        expectedRecipients: 12,
        apparelSizes: ['S', 'M', 'L', 'XL'],
        linkOn: true,
        createdAt: new Date(now.getTime() - 12 * day),
      })
      .returning({ id: projects.id }),
  )
  await addItem(tx, team.id, offsite.id, { name: 'Hoodie', product: 'hoodie', catalog, option: 'Size' })
  await addQuote(tx, team.id, offsite.id, {
    quotedBy: manager.id,
    acceptedBy: [...team.members.values()][0]!.id,
    now,
  })
  for (const [index, person] of people.entries())
    await addSubmission(tx, team.id, offsite.id, { ...person, index, now })
  const kits = oneRow(
    await tx
      .insert(projects)
      .values({
        ...ofTeam,
        ...newViewerLink(secretKey),
        name: 'Summit speaker kits',
        inHandsOn: dayOf(new Date(now.getTime() + 80 * day)),
        expectedRecipients: 30,
        createdAt: new Date(now.getTime() - 2 * day),
      })
      .returning({ id: projects.id }),
  )
  await addItem(tx, team.id, kits.id, { name: 'Bottle with the summit print', product: 'bottle', catalog })
  await addQuote(tx, team.id, kits.id, { quotedBy: manager.id, acceptedBy: null, now })
}

/** A calendar day in UTC. */
const dayOf = (time: Date) => time.toISOString().slice(0, 10)

async function addItem(
  tx: Tx,
  teamId: number,
  projectId: RowId,
  {
    name,
    product,
    catalog,
    option,
  }: { name: string; product: string; catalog: FilledCatalog; option?: string },
): Promise<void> {
  const goods = [...catalog.variants.values()].find(variant => variant.product.key === product)
  const item = oneRow(
    await tx
      .insert(projectItems)
      .values({ teamId, projectId, name, productId: goods?.productId ?? null })
      .returning({ id: projectItems.id }),
  )
  if (option) await tx.insert(projectItemOptions).values({ teamId, itemId: item.id, name: option })
}

async function addQuote(
  tx: Tx,
  teamId: number,
  projectId: RowId,
  { quotedBy, acceptedBy, now }: { quotedBy: RowId; acceptedBy: number | null; now: Date },
): Promise<void> {
  await tx.insert(projectQuotes).values({
    teamId,
    projectId,
    version: 1,
    unitPriceCents: 4_200,
    shippingHomeCents: 850,
    shippingAbroadCents: 2_400,
    note: 'Includes embroidery in one color.',
    quotedBy,
    quotedAt: new Date(now.getTime() - 2 * day),
    acceptedBy,
    acceptedAt: acceptedBy === null ? null : new Date(now.getTime() - day),
  })
}

async function addSubmission(
  tx: Tx,
  teamId: number,
  projectId: RowId,
  { index, now, ...person }: (typeof people)[number] & { index: number; now: Date },
): Promise<void> {
  const email = `${person.name.toLowerCase().replace(' ', '.')}@example.com`
  await tx.insert(submissions).values({
    teamId,
    projectId,
    email,
    personKey: email,
    name: person.name,
    addressOne: person.street,
    city: person.city,
    province: person.province,
    zipcode: person.zipcode,
    apparelSize: { Hoodie: { Size: person.size } },
    createdAt: new Date(now.getTime() - (9 - index) * day),
  })
}
