import { lineHandlers, monthlyCharges } from '../src/hand-in.ts'
import { inTransaction } from '../src/platform/db/database.ts'
import { addInvoiceLine, type NewInvoiceLine } from '../src/modules/money/invoices/invoice-lines.store.ts'
import { findPlanName } from '../src/modules/money/subscriptions/subscriptions.store.ts'
import { closeMonth } from '../src/modules/money/invoices/close-month.ts'
import { insertPaymentMethod } from '../src/modules/money/payment-methods/payment-methods.store.ts'
import { asRowId } from './tools/as-row-id.ts'
import type { TestApp } from './app-under-test.ts'

let lastSource = 0

/** Puts a line on a team's account, as if it had been written at that time. */
export async function addLine(
  { db, world }: TestApp,
  at: string,
  line: Partial<NewInvoiceLine> & { amountCents: number },
): Promise<number> {
  const source = line.source ?? { type: 'payment_attempt', id: ++lastSource + 900_000 }
  const teamId = line.teamId ?? world.team
  await inTransaction(db, tx =>
    addInvoiceLine(tx, {
      teamId,
      kind: line.amountCents < 0 ? 'credit' : 'charge',
      source,
      description: `Order #${source.id}`,
      ...line,
    }),
  )
  const { rows } = await db.pool.query<{ id: number }>(
    'update invoice_lines set created_at = $3 where team_id = $1 and source_type = $4 and source_id = $2 and kind = $5 returning id',
    [teamId, source.id, at, source.type, line.amountCents < 0 ? 'credit' : 'charge'],
  )
  return rows[0]!.id
}

/** Closes a month of a team by the date of the job. */
export async function close(
  { db, config, world }: TestApp,
  month: string,
  today: string,
  teamId: number = world.team,
): Promise<number | undefined> {
  return inTransaction(db, tx =>
    closeMonth(
      tx,
      { secretKey: config.SECRET_KEY, lineHandlers, findPlanName, monthlyCharges },
      { teamId: asRowId(teamId), month, today },
    ),
  )
}

/** Has a team pay by invoice from now on. */
export async function payByInvoice({ db, world }: TestApp, email = 'accounts@acme.test'): Promise<void> {
  await db.pool.query('update payment_methods set is_default = false where team_id = $1', [world.team])
  await inTransaction(db, tx =>
    insertPaymentMethod(tx, {
      teamId: world.team,
      kind: 'invoice',
      firstName: 'Ada',
      lastName: 'Accounts',
      email,
      phone: '+15125550199',
      isDefault: true,
    }),
  )
}

/** The mails about invoices, as `kind to`, oldest first. */
export async function invoiceMails({ db }: TestApp): Promise<string[]> {
  const { rows } = await db.pool.query<{ said: string }>(
    "select kind || ' ' || recipient as said from mails where kind like 'invoice-%' order by id",
  )
  return rows.map(row => row.said)
}

export const thisMonth = () => `${new Date().toISOString().slice(0, 7)}-01`
const today = () => new Date().toISOString().slice(0, 10)

interface Attack {
  lines: number
  closings: number
  /** Further teams, each with a line of its own, whose month is closed as well. */ teams?: number
  /** So many of these are refused by the database at the very end. */ failing?: number
}

/** Closes the running month on two nodes, again and again, while a team buys sends on account; answers what was written in all. */
export async function closeWhileWriting(
  app: TestApp,
  { lines, closings, teams = 0, failing = 0 }: Attack,
): Promise<{ written: number; statuses: Set<number> }> {
  const second = await app.anotherNode({ WORKER: '0' })
  await payByInvoice(app)
  const [owner, other] = [await app.as('owner'), await app.as('owner', second)]
  const teamIds = await Promise.all(
    Array.from({ length: teams }, async (_, index) => {
      const { rows } = await app.db.pool.query<{ id: number }>(
        'insert into teams (name) values ($1) returning id',
        [`Team ${index}`],
      )
      await addLine(app, today(), { teamId: rows[0]!.id, amountCents: index < failing ? 66_600 : 1_000 })
      return rows[0]!.id
    }),
  )
  // Told at the commit, when everything else is done.
  if (failing > 0)
    await app.db.pool.query(
      `create function refuse_late() returns trigger
      language plpgsql as $$ begin raise exception 'refused';
      end $$;
      create constraint trigger late after insert on invoices
      deferrable initially deferred
      for each row when (new.total_cents = 66600) execute function refuse_late()`,
    )
  if (lines > 0) await addLine(app, today(), { amountCents: 5_000 })
  const write = async (index: number) =>
    (
      await (index % 2 ? owner : other).post('/team/additional_order_limits', {
        paige_additional_order_limit: { order_limit: 10 },
      })
    ).status
  const attempt = (index: number) =>
    inTransaction(index % 2 ? app.db : second.db, tx =>
      closeMonth(
        tx,
        { secretKey: app.config.SECRET_KEY, lineHandlers, findPlanName, monthlyCharges },
        { teamId: teamIds[index] ?? app.world.team, month: thisMonth(), today: today() },
      ),
    ).catch(() => undefined)
  const statuses: number[] = []
  const writing = Promise.all(
    Array.from({ length: lines }, async (_, index) => {
      statuses.push(await write(index))
    }),
  )
  await Promise.all([
    writing,
    ...Array.from({ length: closings }, async (_, index) => {
      // The closings begin in the midst of the writing.
      while (statuses.length < lines / 3) await new Promise(resolve => setTimeout(resolve, 2))
      await attempt(index)
    }),
  ])
  if (failing > 0) await app.db.pool.query('drop trigger late on invoices')
  const { rows } = await app.db.pool.query<{ cents: number }>(
    'select coalesce(sum(amount_cents), 0)::int as cents from invoice_lines',
  )
  return { written: rows[0]!.cents, statuses: new Set(statuses) }
}
