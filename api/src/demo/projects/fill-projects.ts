import {
  projectItemOptions,
  projectItems,
  projectQuotes,
  projects,
  submissions,
} from '../../modules/projects/projects/projects.tables.ts'
import { newViewerLink } from '../../modules/projects/projects/viewers/new-viewer-link.ts'
import type { ProjectKey } from '../../modules/projects/projects/project-lock.store.ts'
import { operators } from '../../modules/people/operators/operators.tables.ts'
import type { Tx } from '../../platform/db/database.ts'
import { oneRow } from '../../platform/db/one-row.ts'
import type { RowId } from '../../platform/db/row-id.ts'
import type { FilledCatalog } from '../fill-catalog.ts'
import type { FilledTeam } from '../fill-people.ts'
import { demoProjects, demoSubmitters, type DemoProject, type DemoSubmitter } from './demo-projects.ts'

const day = 86_400_000

interface Filling {
  team: FilledTeam
  catalog: FilledCatalog
  secretKey: string
  now: Date
}

/** Makes a project of each kind in the operators' queue. */
export async function fillProjects(tx: Tx, filling: Filling): Promise<void> {
  const [manager] = await tx.select({ id: operators.id }).from(operators).orderBy(operators.id).limit(1)
  if (!manager) return
  for (const project of demoProjects) await fillProject(tx, filling, manager.id, project)
}

async function fillProject(tx: Tx, filling: Filling, managerId: RowId, project: DemoProject): Promise<void> {
  const { team, secretKey, now } = filling
  const owner = [...team.members.values()][0]!.id // the demo's members begin with its owner
  const isOpen = project.state === 'wish_list' || project.state === 'submissions_open'
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * day)
  const made = oneRow(
    await tx
      .insert(projects)
      .values({
        ...newViewerLink(secretKey),
        teamId: team.id,
        managerId,
        name: project.name,
        state: project.state,
        title: project.title ?? null,
        description: project.description ?? null,
        inHandsOn: at(-project.dueIn).toISOString().slice(0, 10),
        expectedRecipients: project.expected,
        apparelSizes: ['S', 'M', 'L', 'XL'],
        linkOn: project.state === 'submissions_open',
        createdAt: at(project.madeDaysAgo),
        ...(project.request ? { request: project.request, requestedBy: owner } : { createdBy: managerId }),
        ...(isOpen ? {} : { finalizedAt: at(3), finalizedBy: 'Olivia Hart' }),
      })
      .returning({ teamId: projects.teamId, id: projects.id }),
  )
  await addItem(tx, made, filling.catalog, project)
  if (project.quote)
    await addQuote(tx, made, {
      quotedBy: managerId,
      quotedAt: at(project.madeDaysAgo),
      acceptedBy: project.quote === 'accepted' ? owner : null,
    })
  for (const [index, person] of demoSubmitters.slice(0, project.submitted ?? 0).entries())
    await addSubmission(tx, made, project, person, at(9 - index))
}

async function addItem(
  tx: Tx,
  { teamId, id: projectId }: ProjectKey,
  catalog: FilledCatalog,
  { item: name, product, isSized }: DemoProject,
): Promise<void> {
  const goods = [...catalog.variants.values()].find(variant => variant.product.key === product)
  const item = oneRow(
    await tx
      .insert(projectItems)
      .values({
        teamId,
        projectId,
        name,
        productId: goods?.productId ?? null,
        productVariantId: isSized ? null : (goods?.id ?? null), // everybody gets the same
      })
      .returning({ id: projectItems.id }),
  )
  if (isSized) await tx.insert(projectItemOptions).values({ teamId, itemId: item.id, name: 'Size' })
}

async function addQuote(
  tx: Tx,
  { teamId, id: projectId }: ProjectKey,
  { quotedBy, quotedAt, acceptedBy }: { quotedBy: RowId; quotedAt: Date; acceptedBy: number | null },
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
    quotedAt,
    acceptedBy,
    acceptedAt: acceptedBy === null ? null : new Date(quotedAt.getTime() + day),
  })
}

async function addSubmission(
  tx: Tx,
  { teamId, id: projectId }: ProjectKey,
  { item, isSized }: DemoProject,
  person: DemoSubmitter,
  createdAt: Date,
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
    apparelSize: isSized ? { [item]: { Size: person.size } } : {},
    createdAt,
  })
}
