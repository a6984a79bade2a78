import { randomBytes } from 'node:crypto'
import { columns, text } from '../db/columns.ts'
import { readRows, type Db, type Reader, type Tx } from '../db/database.ts'
import type { RowId } from '../db/row-id.ts'
import { hashToken, sameText } from '../ids.ts'
import { proofCode, type ProofKind } from './proof-secrets.ts'

const linkMinutes = 60
const codeMinutes = 10
const codeTries = 5

/** Where proofs of one kind are kept. */
export interface ProofTables {
  kind: ProofKind
  proofs: string
  tickets: string
  /** The column that names the page for which an address is proven. */ page: string
  /** How long a ticket is good for one use. */ ticketMinutes: number
}

/** What an address is proven for, by its row. */
export interface PageKey {
  teamId: RowId
  id: RowId
}

export interface ProvenPerson {
  personKey: string
  email: string
}

/** Proofs of addresses without an account (decision 0063): a mailed link and code, exchanged for a ticket. */
export function openProofs(tables: ProofTables) {
  return { ...mailedProofs(tables), ...codes(tables), ...tickets(tables) }
}

const proven = columns({ personKey: text('p.person_key'), email: text('p.email') })

function mailedProofs({ proofs, page: pageColumn }: ProofTables) {
  return {
    /** Stores a new link and code of a person, in place of those mailed before. */
    async replaceProof(
      tx: Tx,
      page: PageKey,
      proof: { personKey: string; email: string; seed: string; tokenHash: string },
    ): Promise<void> {
      await tx.client.query(
        `
        insert into ${proofs}
          (team_id, ${pageColumn}, person_key, email, seed, token_hash, link_expires_at, code_expires_at)
        values ($1, $2, $3, $4, $5, $6, now() + make_interval(mins => $7), now() + make_interval(mins => $8))
        on conflict (team_id, ${pageColumn}, person_key) do update
        set email = excluded.email,
          seed = excluded.seed,
          token_hash = excluded.token_hash,
          tries = 0,
          link_expires_at = excluded.link_expires_at,
          code_expires_at = excluded.code_expires_at,
          created_at = now()`,
        [
          page.teamId,
          page.id,
          proof.personKey,
          proof.email,
          proof.seed,
          proof.tokenHash,
          linkMinutes,
          codeMinutes,
        ],
      )
    },
    /** The proof a mail was queued for; undefined once it is used, replaced or expired. */
    async findProofForMail(db: Reader, page: PageKey, seed: string): Promise<ProvenPerson | undefined> {
      const live = `p.team_id = $1 and p.${pageColumn} = $2 and p.seed = $3 and p.link_expires_at > now()`
      const [proof] = await readRows(db, proven, `select ${proven} from ${proofs} p where ${live}`, [
        page.teamId,
        page.id,
        seed,
      ])
      return proof
    },
    /** Uses a mailed link up, and its code with it; undefined when it was used, replaced, has expired or never existed. */
    async claimLink(tx: Tx, page: PageKey, tokenHash: string): Promise<ProvenPerson | undefined> {
      const [person] = await readRows(
        tx,
        proven,
        `
        delete from ${proofs} p
        where p.team_id = $1
          and p.${pageColumn} = $2
          and p.token_hash = $3
          and p.link_expires_at > now()
        returning ${proven}`,
        [page.teamId, page.id, tokenHash],
      )
      return person
    },
  }
}

const seedColumns = columns({ seed: text('p.seed'), personKey: text('p.person_key'), email: text('p.email') })

function codes({ kind, proofs, page: pageColumn }: ProofTables) {
  return {
    /** Uses a person's code up. Each try is counted before it is compared, and stays counted where the caller commits. */
    async claimCode(
      tx: Tx,
      secretKey: string,
      page: PageKey,
      { personKey, code }: { personKey: string; code: string },
    ): Promise<ProvenPerson | undefined> {
      const [proof] = await readRows(
        tx,
        seedColumns,
        `
        update ${proofs} p
        set tries = p.tries + 1
        where p.team_id = $1
          and p.${pageColumn} = $2
          and p.person_key = $3
          and p.code_expires_at > now()
          and p.tries < $4
        returning ${seedColumns}`,
        [page.teamId, page.id, personKey, codeTries],
      )
      if (!proof || !sameText(proofCode(secretKey, kind, proof.seed), code)) return undefined
      await tx.client.query(
        `delete from ${proofs} where team_id = $1 and ${pageColumn} = $2 and person_key = $3`,
        [page.teamId, page.id, personKey],
      )
      return { personKey: proof.personKey, email: proof.email }
    },
  }
}

function tickets({ proofs, tickets, page: pageColumn, ticketMinutes }: ProofTables) {
  return {
    /** Makes a ticket of a person who has proven the address. */
    async issueTicket(tx: Tx, page: PageKey, person: ProvenPerson): Promise<string> {
      const ticket = `t1_${randomBytes(24).toString('base64url')}`
      await tx.client.query(
        `
        insert into ${tickets} (team_id, ${pageColumn}, token_hash, person_key, email, expires_at)
        values ($1, $2, $3, $4, $5, now() + make_interval(mins => $6))`,
        [page.teamId, page.id, hashToken(ticket), person.personKey, person.email, ticketMinutes],
      )
      return ticket
    },
    /**
     * Uses up a ticket of a person, and answers the address it was mailed to; undefined when it was used, has expired, is another
     * person's or never existed.
     */
    async claimTicket(
      tx: Tx,
      page: PageKey,
      ticket: { tokenHash: string; personKey: string },
    ): Promise<string | undefined> {
      const [person] = await readRows(
        tx,
        proven,
        `
        delete from ${tickets} p
        where p.team_id = $1
          and p.${pageColumn} = $2
          and p.token_hash = $3
          and p.person_key = $4
          and p.expires_at > now()
        returning ${proven}`,
        [page.teamId, page.id, ticket.tokenHash, ticket.personKey],
      )
      return person?.email
    },
    /** Deletes what was mailed to a person as a proof, and what it was exchanged for. */
    async deleteProofsOf(tx: Tx, page: PageKey, personKey: string): Promise<void> {
      for (const table of [proofs, tickets])
        await tx.client.query(
          `delete from ${table} where team_id = $1 and ${pageColumn} = $2 and person_key = $3`,
          [page.teamId, page.id, personKey],
        )
    },
    async deleteExpiredProofs(db: Db): Promise<void> {
      await db.pool.query(`delete from ${proofs} where link_expires_at < now()`)
      await db.pool.query(`delete from ${tickets} where expires_at < now()`)
    },
  }
}
