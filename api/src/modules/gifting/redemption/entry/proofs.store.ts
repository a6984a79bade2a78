import { and, eq, gt, lt, sql } from 'drizzle-orm'
import type { Db, Reader, Tx } from '../../../../platform/db/database.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { participantProofs, participantTickets } from '../redemption.tables.ts'

const linkMinutes = 60
const codeMinutes = 10
const ticketMinutes = 10
const codeTries = 5

interface GroupOrderKey {
  teamId: RowId
  id: RowId
}

export interface ProvenPerson {
  personKey: string
  email: string
}

const of = ({ teamId, id }: GroupOrderKey) =>
  and(eq(participantProofs.teamId, teamId), eq(participantProofs.groupOrderId, id))

/** Stores a new link and code of a person, in place of those mailed before. */
export async function replaceProof(
  tx: Tx,
  groupOrder: GroupOrderKey,
  proof: { personKey: string; email: string; seed: string; tokenHash: string },
): Promise<void> {
  const fresh = {
    email: proof.email,
    seed: proof.seed,
    tokenHash: proof.tokenHash,
    tries: 0,
    linkExpiresAt: sql`now() + make_interval(mins => ${linkMinutes})`,
    codeExpiresAt: sql`now() + make_interval(mins => ${codeMinutes})`,
  }
  await tx
    .insert(participantProofs)
    .values({
      teamId: groupOrder.teamId,
      groupOrderId: groupOrder.id,
      personKey: proof.personKey,
      ...fresh,
    })
    .onConflictDoUpdate({
      target: [participantProofs.teamId, participantProofs.groupOrderId, participantProofs.personKey],
      set: { ...fresh, createdAt: sql`now()` },
    })
}

/** The proof a mail was queued for; undefined once it is used, replaced or expired. */
export async function findProofForMail(
  db: Reader,
  groupOrder: GroupOrderKey,
  seed: string,
): Promise<{ email: string } | undefined> {
  const [proof] = await db
    .select({ email: participantProofs.email })
    .from(participantProofs)
    .where(
      and(
        of(groupOrder),
        sql`${participantProofs.seed} = ${seed}`,
        gt(participantProofs.linkExpiresAt, sql`now()`),
      ),
    )
  return proof
}

const proven = { personKey: participantProofs.personKey, email: participantProofs.email }

/** Uses a mailed link up, and its code with it; undefined when it was used, replaced, has expired or never existed. */
export async function claimLink(
  tx: Tx,
  groupOrder: GroupOrderKey,
  tokenHash: string,
): Promise<ProvenPerson | undefined> {
  const [row] = await tx
    .delete(participantProofs)
    .where(
      and(
        of(groupOrder),
        eq(participantProofs.tokenHash, tokenHash),
        gt(participantProofs.linkExpiresAt, sql`now()`),
      ),
    )
    .returning(proven)
  return row
}

/** Counts a try of a person's code before it is compared; undefined where no code is live, or its tries are used up. */
export async function countCodeTry(
  tx: Tx,
  groupOrder: GroupOrderKey,
  personKey: string,
): Promise<(ProvenPerson & { seed: string }) | undefined> {
  const [row] = await tx
    .update(participantProofs)
    .set({ tries: sql`${participantProofs.tries} + 1` })
    .where(
      and(
        of(groupOrder),
        eq(participantProofs.personKey, personKey),
        gt(participantProofs.codeExpiresAt, sql`now()`),
        lt(participantProofs.tries, codeTries),
      ),
    )
    .returning({ ...proven, seed: participantProofs.seed })
  return row
}

/** Uses a person's code up, and its link with it. */
export async function deleteProof(tx: Tx, groupOrder: GroupOrderKey, personKey: string): Promise<void> {
  await tx.delete(participantProofs).where(and(of(groupOrder), eq(participantProofs.personKey, personKey)))
}

/** Deletes what was mailed to a person as a proof, and what it was exchanged for. */
export async function deleteProofsOf(tx: Tx, groupOrder: GroupOrderKey, personKey: string): Promise<void> {
  await deleteProof(tx, groupOrder, personKey)
  await tx
    .delete(participantTickets)
    .where(
      and(
        eq(participantTickets.teamId, groupOrder.teamId),
        eq(participantTickets.groupOrderId, groupOrder.id),
        eq(participantTickets.personKey, personKey),
      ),
    )
}

export async function insertTicket(
  tx: Tx,
  groupOrder: GroupOrderKey,
  ticket: ProvenPerson & { tokenHash: string },
): Promise<void> {
  await tx.insert(participantTickets).values({
    teamId: groupOrder.teamId,
    groupOrderId: groupOrder.id,
    ...ticket,
    expiresAt: sql`now() + make_interval(mins => ${ticketMinutes})`,
  })
}

/** Uses up a ticket of a person; false when it was used, has expired, is another person's or never existed. */
export async function claimTicket(
  tx: Tx,
  groupOrder: GroupOrderKey,
  ticket: { tokenHash: string; personKey: string },
): Promise<boolean> {
  const rows = await tx
    .delete(participantTickets)
    .where(
      and(
        eq(participantTickets.teamId, groupOrder.teamId),
        eq(participantTickets.groupOrderId, groupOrder.id),
        eq(participantTickets.tokenHash, ticket.tokenHash),
        eq(participantTickets.personKey, ticket.personKey),
        gt(participantTickets.expiresAt, sql`now()`),
      ),
    )
    .returning({ personKey: participantTickets.personKey })
  return rows.length === 1
}

export async function deleteExpiredProofs(db: Db): Promise<void> {
  await db.delete(participantProofs).where(lt(participantProofs.linkExpiresAt, sql`now()`))
  await db.delete(participantTickets).where(lt(participantTickets.expiresAt, sql`now()`))
}
