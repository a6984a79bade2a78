import type { RowId } from '../platform/db/row-id.ts'
import type { Tx } from '../platform/db/database.ts'
import { newToken } from '../platform/ids.ts'
import { cardTemplates } from '../modules/catalog/card-templates/card-templates.tables.ts'
import { insertOperator } from '../modules/people/operators/operators.store.ts'
import { users } from '../modules/people/identity/identity.tables.ts'
import { addressRequests, recipients } from '../modules/gifting/recipients/recipients.tables.ts'
import { memberships, teams } from '../modules/people/teams/teams.tables.ts'
import { insertSubteam } from '../modules/people/members/subteams/subteams.store.ts'
import { demoCardTemplates } from './data/demo-card-templates.ts'
import { demoRecipientCount } from './data/demo-history.ts'
import {
  demoMembers,
  demoOperator,
  demoPacker,
  demoSubteams,
  demoTeam,
  type DemoMember,
} from './data/demo-people.ts'
import { demoRecipients, type DemoRecipient } from './data/demo-recipients.ts'
import { insertRows } from './insert-rows.ts'
import type { PlannedOrder } from './orders/plan-demo-orders.ts'

export type FilledMember = { id: RowId; name: string; subteamId: number; member: DemoMember }
export type FilledTeam = { id: RowId; members: Map<string, FilledMember>; since: Date }

const minute = 60_000
const hour = 60 * minute
export const operatorName = `${demoOperator.firstName} ${demoOperator.lastName}`

/** Creates the demo's team with sub-teams and members, and the operator; all have the same password. */
export async function fillTeam(
  tx: Tx,
  { logo, passwordHash, since }: { logo: string; passwordHash: string; since: Date },
): Promise<FilledTeam> {
  const [team] = await tx
    .insert(teams)
    .values({
      name: demoTeam.name,
      modules: [...demoTeam.modules],
      logo,
      stockThresholdNotificationsEnabled: true,
      createdAt: since,
      memberCount: demoMembers.length,
      ownerCount: demoMembers.filter(member => member.role === 'team_owner').length,
    })
    .returning({ id: teams.id })
  const teamId = team!.id
  const subteamIds = new Map<string, number>()
  for (const name of demoSubteams) subteamIds.set(name, await insertSubteam(tx, { teamId, name }))
  const rows = await tx
    .insert(users)
    .values(
      demoMembers.map((member, index) => ({
        email: member.email,
        passwordHash,
        firstName: member.firstName,
        lastName: member.lastName,
        createdAt: new Date(since.getTime() + index * hour),
        emailConfirmedAt: new Date(since.getTime() + index * hour),
      })),
    )
    .returning({ id: users.id, email: users.email, createdAt: users.createdAt })
  const userIds = new Map(rows.map(row => [row.email, row.id]))
  const members = new Map(
    demoMembers.map(member => [
      member.key,
      {
        id: userIds.get(member.email)!,
        name: `${member.firstName} ${member.lastName}`,
        subteamId: subteamIds.get(member.subteam)!,
        member,
      },
    ]),
  )
  await insertRows(
    tx,
    memberships,
    [...members.values()].map(({ id, subteamId, member }, index) => ({
      userId: id,
      teamId,
      role: member.role,
      subteamId,
      createdAt: new Date(since.getTime() + index * hour),
    })),
  )
  await insertOperator(tx, { email: demoOperator.email, name: operatorName, passwordHash })
  await insertOperator(tx, { ...demoPacker, passwordHash })
  return { id: teamId, members, since }
}

export async function fillCardTemplates(tx: Tx, team: FilledTeam): Promise<void> {
  await insertRows(
    tx,
    cardTemplates,
    demoCardTemplates.map(({ name, message, createdByKey }, index) => ({
      teamId: team.id,
      name,
      message,
      createdById: team.members.get(createdByKey)!.id,
      createdAt: new Date(team.since.getTime() + (index + 24) * hour),
    })),
  )
}

export type FilledRecipient = { id: number; recipient: DemoRecipient; hasAddress: boolean }

/** Adds the recipients, each at the time of the first order to them, by their index in `demoRecipients`. */
export async function fillRecipients(
  tx: Tx,
  team: FilledTeam,
  orders: readonly PlannedOrder[],
): Promise<FilledRecipient[]> {
  const firstOrders = new Map<number, PlannedOrder>()
  for (const order of orders)
    if (!firstOrders.has(order.recipientIndex)) firstOrders.set(order.recipientIndex, order)
  const found = demoRecipients(demoRecipientCount).map((recipient, index) => {
    const first = firstOrders.get(index)
    return {
      index,
      recipient,
      hasAddress: first?.status !== 'awaiting_address',
      asking: first?.isAsked ? first : undefined,
      addedAt: first
        ? new Date(first.createdAt.getTime() - 3 * minute)
        : new Date(team.since.getTime() + (index + 48) * hour),
    }
  })
  const inOrder = found.sort((a, b) => a.addedAt.getTime() - b.addedAt.getTime())
  const rows = await tx
    .insert(recipients)
    .values(
      inOrder.map(({ recipient, hasAddress, addedAt }) => ({
        teamId: team.id,
        name: recipient.name,
        email: recipient.email,
        createdAt: addedAt,
        addressState: hasAddress ? 'given' : 'requested',
        ...(hasAddress ? addressOf(recipient) : {}),
      })),
    )
    .returning({ id: recipients.id, email: recipients.email })
  const ids = new Map(rows.map(row => [row.email, row.id]))
  const idOf = (recipient: DemoRecipient) => ids.get(recipient.email)!
  await insertRows(
    tx,
    addressRequests,
    inOrder.flatMap(({ recipient, asking, addedAt }) =>
      asking
        ? [
            {
              teamId: team.id,
              recipientId: idOf(recipient),
              userId: team.members.get(asking.memberKey)!.id,
              token: newToken(),
              createdAt: addedAt,
              answeredAt: asking.processingAt ?? null,
            },
          ]
        : [],
    ),
  )
  const filled: FilledRecipient[] = []
  for (const { index, recipient, hasAddress } of inOrder)
    filled[index] = { id: idOf(recipient), recipient, hasAddress }
  return filled
}

export function addressOf(recipient: DemoRecipient) {
  return {
    company: recipient.company || null,
    phone: recipient.phone,
    addressOne: recipient.addressOne,
    addressTwo: recipient.addressTwo || null,
    city: recipient.city,
    state: recipient.state || null,
    zipcode: recipient.zipcode,
    country: recipient.country,
  }
}
