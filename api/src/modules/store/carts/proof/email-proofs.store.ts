import { columns, orNull, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import type { CartKey } from '../carts.store.ts'

const codeMinutes = 10
const codeTries = 5

/** Keeps a new code of a claimed cart in place of the one before. */
export async function replaceProof(
  tx: Tx,
  { teamId, id }: CartKey,
  { email, seed }: { email: string; seed: string },
): Promise<void> {
  await tx.client.query(
    `
    insert into email_proofs (team_id, cart_id, email, seed, expires_at)
    values ($1, $2, $3, $4, now() + make_interval(mins => $5))
    on conflict (team_id, cart_id) do update
    set email = excluded.email, seed = excluded.seed, tries = 0, expires_at = excluded.expires_at`,
    [teamId, id, email, seed, codeMinutes],
  )
}

const proofColumns = columns({ email: text('p.email'), seed: text('p.seed') })
export type EmailProof = RowOf<typeof proofColumns>

/** Counts a try of the cart's code before it is compared; undefined where none is left, or it has expired. */
export async function takeTry(tx: Tx, { teamId, id }: CartKey): Promise<EmailProof | undefined> {
  const [proof] = await readRows(
    tx,
    proofColumns,
    `
    update email_proofs p
    set tries = p.tries + 1
    where p.team_id = $1
      and p.cart_id = $2
      and p.tries < $3
      and p.expires_at > now()
    returning ${proofColumns}`,
    [teamId, id, codeTries],
  )
  return proof
}

/** Uses the code up: its address is the cart's proven one. */
export async function keepProven(tx: Tx, { teamId, id }: CartKey, email: string): Promise<void> {
  await tx.client.query('delete from email_proofs where team_id = $1 and cart_id = $2', [teamId, id])
  await tx.client.query('update carts set proven_email = $3 where team_id = $1 and id = $2', [
    teamId,
    id,
    email,
  ])
}

const mailColumns = columns({
  email: text('p.email'),
  title: text('s.title'),
  slug: text('s.slug'),
  primaryColor: text('s.primary_color'),
  logoImage: orNull(text('s.logo_image')),
})
export type ProofForMail = RowOf<typeof mailColumns>

/** The code a mail was queued for, with its store; undefined once it is used, replaced or expired. */
export async function findProofForMail(
  reader: Reader,
  cartId: CartKey['id'],
  seed: string,
): Promise<ProofForMail | undefined> {
  const [proof] = await readRows(
    reader,
    mailColumns,
    `
    select ${mailColumns}
    from email_proofs p
    join carts c on c.team_id = p.team_id and c.id = p.cart_id
    join stores s on s.team_id = c.team_id and s.id = c.store_id
    where p.cart_id = $1
      and p.seed = $2
      and p.expires_at > now()`,
    [cartId, seed],
  )
  return proof
}
