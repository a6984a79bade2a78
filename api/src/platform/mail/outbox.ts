import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Transporter } from 'nodemailer'
import { columns, id } from '../db/columns.ts'
import { inTransaction, readRows, type Db, type Tx } from '../db/database.ts'
import { mails } from '../db/platform.tables.ts'
import type { RowId } from '../db/row-id.ts'
import { addJob, addJobs } from '../jobs/jobs.ts'
import { nameSender } from './name-sender.ts'
import { noteRefusal } from './note-refusal.ts'
import { wantsReminders, withoutUnwanted } from './opt-outs.ts'

export interface RenderedMail {
  subject: string
  html: string
  text: string
  /** Whose mail it is, as its sender's name says. */
  teamName: string
  /** A store's name stands alone: who buys in it knows nobody else. */
  isFromStore?: true
  replyTo?: string
  thread?: string
  /** A press on it in the mail program stops reminders (RFC 8058). */
  unsubscribeUrl?: string
}
/** Renders a mail from current data when it is sent; undefined when there is nothing to send any more. */
export type MailRenderer<Payload = Record<string, unknown>> = (
  subjectId: RowId,
  payload: Payload,
) => Promise<RenderedMail | undefined>
/** Mail kind → renderer. */
export type MailRenderers = Record<string, MailRenderer>

/**
 * Makes a renderer for each kind of a table, such as `{ 'invoice-issued': { compose } }`. Its payload is what the module
 * queued with mails of these kinds.
 */
export function renderEach<Kind extends string, Entry, Payload extends object = Record<string, unknown>>(
  table: Record<Kind, Entry>,
  make: (entry: Entry, kind: Kind) => MailRenderer<Payload>,
): Record<Kind, MailRenderer> {
  const entries = Object.entries(table) as [Kind, Entry][]
  // Object.fromEntries types every key as string.
  return Object.fromEntries(entries.map(([kind, entry]) => [kind, make(entry, kind)])) as Record<
    Kind,
    MailRenderer
  >
}

/** Every kind of mail. `registry.ts` adds the modules' kinds, so that a mail nobody renders does not compile. */
export interface KnownMails {}
export type MailKind = Extract<keyof KnownMails, string>

export interface NewMail {
  teamId: number | null
  kind: MailKind
  /** What it is about, such as `order:41`; one mail per kind, subject and recipient. */ subjectKey: string
  to: string
  payload?: Record<string, unknown>
  /** One of very many: other mails go first. */ isBulk?: boolean
  /** Until then it can be withdrawn. */ sendAfterSeconds?: number
  /** Not sent to an address that has unsubscribed from the team's reminders. */ isReminder?: boolean
}

const queuedColumns = columns({ id: id('id') })

/** Writes mails into the outbox; answers those that were not there yet. */
function insertMails(tx: Tx, many: readonly NewMail[]): Promise<{ id: RowId }[]> {
  return readRows(
    tx,
    queuedColumns,
    `
    insert into mails (team_id, kind, subject_key, recipient, payload, is_reminder, message_id)
    select *
    from unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::jsonb[], $6::boolean[], $7::text[])
    on conflict do nothing
    returning ${queuedColumns}`,
    [
      many.map(mail => mail.teamId),
      many.map(mail => mail.kind),
      many.map(mail => mail.subjectKey),
      many.map(mail => mail.to),
      many.map(mail => JSON.stringify(mail.payload ?? {})),
      many.map(mail => mail.isReminder ?? false),
      many.map(() => `<${randomUUID()}@ribbon>`),
    ],
  )
}

/** Puts a mail into the outbox in the caller's transaction; asking again for the same one changes nothing. */
export async function queueMail(tx: Tx, mail: NewMail): Promise<void> {
  if ((await withoutUnwanted(tx, [mail])).length === 0) return
  const [row] = await insertMails(tx, [mail])
  if (row)
    await addJob(
      tx,
      'send-mail',
      { id: row.id },
      {
        ...(mail.isBulk ? { isBulk: true } : {}),
        ...(mail.sendAfterSeconds ? { startAfterSeconds: mail.sendAfterSeconds } : {}),
      },
    )
}

/** Removes mails that have not left; their jobs find nothing to send. */
export async function withdrawMails(
  tx: Tx,
  { teamId, kinds, about }: { teamId: RowId; kinds: readonly MailKind[]; about: readonly string[] },
): Promise<void> {
  await tx
    .delete(mails)
    .where(
      and(
        eq(mails.teamId, teamId),
        inArray(mails.kind, [...kinds]),
        inArray(mails.subjectKey, [...about]),
        isNull(mails.sentAt),
      ),
    )
}

/** So many at once are not kept waiting behind the mails of lists. */
const fewMails = 5

/** Puts many mails into the outbox by one statement; those that are there already change nothing. */
export async function queueMails(tx: Tx, many: readonly NewMail[], startAfterSeconds = 0): Promise<void> {
  const wanted = await withoutUnwanted(tx, many)
  const rows = wanted.length > 0 ? await insertMails(tx, wanted) : []
  await addJobs(tx, 'send-mail', rows, { isBulk: rows.length > fewMails, startAfterSeconds })
}

export interface Mailer {
  send(db: Db, mailId: number): Promise<void>
  close(): void
}

export interface MailSettings {
  smtpUrl: string
  from: string
  renderers: MailRenderers
  /** Gives the pictures of a mail their addresses. */
  placePictures: (html: string) => Promise<string>
}

export function openMailer({ smtpUrl, from, renderers, placePictures }: MailSettings): Mailer {
  let transport: Promise<Transporter> | undefined
  // The library is loaded by the first mail, so that an idle server does not carry it.
  const openTransport = async () => {
    const { default: nodemailer } = await import('nodemailer')
    return nodemailer.createTransport(smtpUrl)
  }
  return {
    /** Sends one mail of the outbox; its Message-ID stays the same however often it is tried. */
    async send(db, mailId) {
      const [mail] = await db
        .select()
        .from(mails)
        .where(and(eq(mails.id, mailId), isNull(mails.sentAt)))
      if (!mail) return
      // The key is our own: it was written from a row when the mail was queued.
      const subjectId = Number(mail.subjectKey.split(':')[1]) as RowId
      const render = renderers[mail.kind]
      // Thrown, so that the job fails where operators see it.
      if (!render) throw new Error(`No module renders mails of the kind ${mail.kind}.`)
      const rendered = (await isWanted(db, mail)) ? await render(subjectId, mail.payload) : undefined
      const html = rendered && (await placePictures(rendered.html))
      // In a transaction, because that refuses a worker that stood still while its job was given to another.
      if (rendered && (await inTransaction(db, tx => isUnsent(tx, mailId)))) {
        const opened = await (transport ??= openTransport())
        await noteRefusal(db, mailId, () =>
          opened.sendMail({
            from: nameSender(from, rendered),
            to: mail.recipient,
            ...(rendered.replyTo === undefined ? {} : { replyTo: rendered.replyTo }),
            messageId: mail.messageId,
            ...(rendered.thread === undefined ? {} : { references: `<${rendered.thread}@ribbon>` }),
            subject: rendered.subject,
            html,
            text: rendered.text,
            headers: { 'auto-submitted': 'auto-generated', ...unsubscribeHeaders(rendered) },
          }),
        )
      }
      await inTransaction(db, async tx => {
        await tx
          .update(mails)
          .set({ sentAt: sql`now()`, refusal: null })
          .where(and(eq(mails.id, mailId), isNull(mails.sentAt)))
      })
    },
    close: () => void transport?.then(opened => opened.close()),
  }
}

/** Whoever unsubscribed after a reminder was queued does not get it. */
async function isWanted(db: Db, mail: typeof mails.$inferSelect): Promise<boolean> {
  if (!mail.isReminder || mail.teamId === null) return true
  return wantsReminders(db, { teamId: mail.teamId, email: mail.recipient })
}

function unsubscribeHeaders({ unsubscribeUrl }: RenderedMail): Record<string, string> {
  if (unsubscribeUrl === undefined) return {}
  return {
    'list-unsubscribe': `<${unsubscribeUrl}>`,
    'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
  }
}

async function isUnsent(tx: Tx, mailId: number): Promise<boolean> {
  const rows = await tx
    .select({ id: mails.id })
    .from(mails)
    .where(and(eq(mails.id, mailId), isNull(mails.sentAt)))
  return rows.length > 0
}
