import { columns, id, int, text, type RowOf } from '../../../../platform/db/columns.ts'
import { readRows, type Reader, type Tx } from '../../../../platform/db/database.ts'
import { oneRow } from '../../../../platform/db/one-row.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { giftCards } from '../gift-cards.tables.ts'
import type { PersonToGive } from './find-people.ts'

export type GiftCardRow = typeof giftCards.$inferSelect

export async function insertGiftCards(tx: Tx, values: typeof giftCards.$inferInsert): Promise<GiftCardRow> {
  return oneRow(await tx.insert(giftCards).values(values).returning())
}

/** One row for each person; the cards are made from them later. */
export async function insertCardRecipients(
  tx: Tx,
  { teamId, id: giftCardId, expiresAt }: Pick<GiftCardRow, 'teamId' | 'id' | 'expiresAt'>,
  people: readonly PersonToGive[],
): Promise<void> {
  await tx.client.query(
    `
    insert into gift_card_recipients
      (team_id, gift_card_id, expires_at, name, email, amount_cents, recipient_id)
    select $1, $2, $3, p.name, p.email, p.amount_cents, p.recipient_id
    from unnest($4::text[], $5::text[], $6::int[], $7::bigint[])
      with ordinality as p (name, email, amount_cents, recipient_id, position)
    order by p.position`,
    [
      teamId,
      giftCardId,
      expiresAt,
      people.map(person => person.name),
      people.map(person => person.email),
      people.map(person => person.amountCents),
      people.map(person => person.recipientId),
    ],
  )
}

const teamColumns = columns({ name: text('t.name') })

export async function findTeamName(reader: Reader, teamId: RowId): Promise<string> {
  const rows = await readRows(reader, teamColumns, `select ${teamColumns} from teams t where t.id = $1`, [
    teamId,
  ])
  return oneRow(rows).name
}

const unmadeColumns = columns({ id: id('g.id'), codeSeed: text('g.code_seed') })

/** Locks some cards that are still to be made. */
export async function lockUnmadeCards(
  tx: Tx,
  giftCardId: RowId,
  limit: number,
): Promise<RowOf<typeof unmadeColumns>[]> {
  return readRows(
    tx,
    unmadeColumns,
    `
    select ${unmadeColumns}
    from gift_card_recipients g
    where g.gift_card_id = $1
      and g.code_hash is null
      and g.voided_at is null
    order by g.id
    limit $2
    for update skip locked`,
    [giftCardId, limit],
  )
}

export interface MadeCard {
  id: RowId
  codeHash: string
  codeLast4: string
}

/** Gives cards their codes and, by an entry each, their balances. */
export async function completeCards(
  tx: Tx,
  teamId: RowId,
  cards: readonly MadeCard[],
  actorName: string,
): Promise<void> {
  await tx.client.query(
    `
    with made as (
      update gift_card_recipients g
      set code_hash = m.code_hash, code_last4 = m.code_last4, balance_cents = g.balance_cents + g.amount_cents
      from unnest($1::bigint[], $2::text[], $3::text[]) as m (id, code_hash, code_last4)
      where g.team_id = $5
        and g.id = m.id
        and g.code_hash is null
      returning g.team_id, g.id, g.gift_card_id, g.amount_cents
    )
    insert into gift_card_entries (team_id, recipient_id, kind, delta_cents, source_type, source_id, actor_name)
    select team_id, id, 'issue', amount_cents, 'gift_card', gift_card_id, $4
    from made
    order by id`,
    [
      cards.map(card => card.id),
      cards.map(card => card.codeHash),
      cards.map(card => card.codeLast4),
      actorName,
      teamId,
    ],
  )
}

const mailedColumns = columns({
  teamId: id('g.team_id'),
  id: id('g.id'),
  email: text('g.email'),
  mails: int('g.mails'),
})
export type CardToMail = RowOf<typeof mailedColumns>

/** Takes some cards whose first mail is due; their caller queues it. Cards that are off wait until they are on. */
export async function takeCardsToMail(tx: Tx, giftCardId: RowId, limit: number): Promise<CardToMail[]> {
  return readRows(
    tx,
    mailedColumns,
    `
    update gift_card_recipients g
    set mails = 1, mailed_at = now()
    from (
      select w.team_id, w.id
      from gift_card_recipients w
      join gift_cards c on c.team_id = w.team_id and c.id = w.gift_card_id
      where w.gift_card_id = $1
        and w.code_hash is not null
        and w.mails = 0
        and w.voided_at is null
        and w.is_enabled
        and (c.send_at is null or c.send_at <= now())
      order by w.id
      limit $2
      for update of w skip locked
    ) d
    where g.team_id = d.team_id
      and g.id = d.id
    returning ${mailedColumns}`,
    [giftCardId, limit],
  )
}

const dueColumns = columns({ id: id('c.id') })

/** What is issued and not finished: cards that are to be made, or whose mails are due. */
export async function listUnfinishedIssues(reader: Reader): Promise<RowId[]> {
  const rows = await readRows(
    reader,
    dueColumns,
    `
    select distinct ${dueColumns}
    from gift_card_recipients g
    join gift_cards c on c.team_id = g.team_id and c.id = g.gift_card_id
    where g.code_hash is null
      and g.voided_at is null
    union
    select c.id
    from gift_card_recipients g
    join gift_cards c on c.team_id = g.team_id and c.id = g.gift_card_id
    where g.code_hash is not null
      and g.mails = 0
      and g.voided_at is null
      and g.is_enabled
      and (c.send_at is null or c.send_at <= now())`,
    [],
  )
  return rows.map(row => row.id)
}

const issuedColumns = columns({
  teamId: id('c.team_id'),
  issuer: text("trim(u.first_name || ' ' || u.last_name)"),
})

/** Whose cards these are, and who issued them. */
export async function findIssue(
  reader: Reader,
  giftCardId: RowId,
): Promise<RowOf<typeof issuedColumns> | undefined> {
  const [row] = await readRows(
    reader,
    issuedColumns,
    `select ${issuedColumns} from gift_cards c join users u on u.id = c.created_by where c.id = $1`,
    [giftCardId],
  )
  return row
}
