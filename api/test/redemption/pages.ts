import { inTransaction } from '../../src/platform/db/database.ts'
import type { RowId } from '../../src/platform/db/row-id.ts'
import { seal } from '../../src/platform/secrets.ts'
import { groupOrders } from '../../src/modules/gifting/group-orders/group-orders.tables.ts'
import { allowedUsers } from '../../src/modules/gifting/group-orders/allow-lists/allow-lists.tables.ts'
import { foldAddress } from '../../src/modules/gifting/group-orders/allow-lists/fold-address.ts'
import { normalizeAddress } from '../../src/modules/gifting/group-orders/allow-lists/normalize-address.ts'
import type { Answered, TestApp } from '../app-under-test.ts'
import { inboxOf } from '../sandbox.ts'

type NewGroupOrder = Partial<typeof groupOrders.$inferInsert>

export interface GroupOrderPage {
  teamId: RowId
  id: RowId
  uuid: string
}

/** A page that anyone may enter, unless `settings`, a code or listed addresses narrow it. */
export async function makeGroupOrder(
  app: TestApp,
  { code, listed = [], ...settings }: NewGroupOrder & { code?: string; listed?: readonly string[] } = {},
): Promise<GroupOrderPage> {
  const teamId = settings.teamId ?? app.world.team
  return inTransaction(app.db, async tx => {
    const [order] = await tx
      .insert(groupOrders)
      .values({
        name: 'Holiday gifts',
        createdBy: teamId === app.world.team ? app.world.users.owner.id : app.world.users.stranger.id,
        ...settings,
        teamId,
        ...(code === undefined
          ? {}
          : { passwordProtected: true, accessCodeSealed: seal(app.config.SECRET_KEY, code) }),
      })
      .returning({ id: groupOrders.id, uuid: groupOrders.uuid })
    const page = { teamId, ...order! } // the insert returns its one row
    for (const address of listed) {
      const email = normalizeAddress(address)
      await tx
        .insert(allowedUsers)
        .values({ teamId, groupOrderId: page.id, email, foldedEmail: foldAddress(email) })
    }
    return page
  })
}

/** What the last proof mailed to an address holds. */
export async function readProofMail(
  app: TestApp,
  email: string,
): Promise<{ token: string; code: string; text: string } | undefined> {
  await app.settleJobs()
  const [mail] = await inboxOf(app, email)
  if (!mail) return undefined
  return {
    token: /token=([\w-]+)/.exec(mail.text)?.[1] ?? '',
    code: mail.subject.replace(/\D/g, ''),
    text: mail.text,
  }
}

export const askForProof = (
  app: TestApp,
  page: GroupOrderPage,
  email: string,
  password?: string,
): Promise<Answered> =>
  app.anonymous.post(`/recipients/${page.uuid}/send_verification_email`, { email, password })

export const verify = (
  app: TestApp,
  page: GroupOrderPage,
  body: { token: string; email?: string },
): Promise<Answered> => app.anonymous.post(`/recipients/${page.uuid}/verify`, body)

export const enter = (
  app: TestApp,
  page: GroupOrderPage,
  body: { email: string; password?: string },
  headers: Record<string, string> = {},
): Promise<Answered> =>
  app.anonymous.post(
    `/recipients/${page.uuid}`,
    { recipient: { email: body.email }, password: body.password },
    headers,
  )

/** Enters as a new person of a page without verification; answers the header of later calls, and the person's id. */
export async function entered(
  app: TestApp,
  page: GroupOrderPage,
  email: string,
): Promise<{ id: string; headers: { 'recipient-token': string } }> {
  const answer = await enter(app, page, { email })
  if (answer.status !== 201) throw new Error(`${email} did not enter: ${answer.status} ${answer.text}`)
  return {
    id: answer.body.data.id as string,
    headers: { 'recipient-token': answer.headers['recipient-token'] ?? '' },
  }
}
