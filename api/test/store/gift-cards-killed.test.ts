import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, expect, it } from 'vitest'
import { startApp, type TestApp } from '../app-under-test.ts'
import { tellSandbox } from '../sandbox.ts'
import { keepServers } from '../server-process.ts'

/** The full size, which `npm run chaos` takes: CARD_PEOPLE=5000 CARD_KILLS=30. */
const count = Number(process.env['CARD_PEOPLE'] ?? 300)
const kills = Number(process.env['CARD_KILLS'] ?? 3)
/** So many of them meet the worker while it makes cards, the others while it mails them. */
const killsAtMaking = Math.max(1, Math.trunc(kills / 5))

let app: TestApp
const servers = keepServers()
afterEach(async () => {
  await servers.endAll()
  await app.stop()
})

const numberOf = async (text: string) =>
  (await app.db.pool.query<{ count: number }>(text)).rows[0]?.count ?? 0
const countSent = () => numberOf("select count(sent_at)::int as count from mails where kind = 'gift-card'")
const countResting = () =>
  numberOf(
    "select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'",
  )

async function until(isSo: () => Promise<boolean>) {
  while (!(await isSo())) await sleep(50)
}

it(
  `makes and mails ${count} gift cards once each while the worker is killed ${kills} times`,
  async () => {
    app = await startApp({ worker: false })
    await app.db.pool.query(`update teams set modules = array_append(modules, 'e_commerce')`)
    // Each chunk of cards rests before it is committed, so that kills meet it there.
    await app.db.pool.query(
      `create function rest() returns trigger language plpgsql
        as 'begin perform pg_sleep(5); return null; end';
      create trigger rest after insert on gift_card_entries for each statement execute function rest()`,
    )
    const owner = await app.as('owner')
    const recipients = Array.from({ length: count }, (_, number) => ({
      email: `killed${number}@people.test`,
    }))
    const issued = await owner.post('/gift_cards', { gift_card: { amount: '40.00', recipients } })
    expect(issued.status).toBe(201)

    let worker = await servers.start(app.config, '1')
    const killWhen = async (isSo: () => Promise<boolean>) => {
      await until(isSo)
      await servers.end(worker, 'kill')
      worker = await servers.start(app.config, '1')
    }
    for (let kill = 1; kill <= killsAtMaking; kill++) {
      await killWhen(async () => (await countResting()) > 0)
      expect(await countSent()).toBe(0)
      await until(async () => (await countResting()) === 0)
    }
    await app.db.pool.query('drop trigger rest on gift_card_entries')
    const killsAtMailing = kills - killsAtMaking
    for (let kill = 1; kill <= killsAtMailing; kill++)
      await killWhen(async () => (await countSent()) >= Math.trunc((count * kill) / (killsAtMailing + 1)))
    await until(async () => (await countSent()) === count)

    const { rows } = await app.db.pool.query(
      `select count(*)::int as cards, count(distinct code_hash)::int as codes, sum(balance_cents)::int as cents,
        max(mails) as mails
      from gift_card_recipients`,
    )
    expect(rows).toEqual([{ cards: count, codes: count, cents: count * 4_000, mails: 1 }])
    expect(await numberOf("select count(*)::int as count from gift_card_entries where kind = 'issue'")).toBe(
      count,
    )
    expect(await numberOf('select count(*)::int as count from mails')).toBe(count)
    await expectOneMailEach()
    expect(await app.audit()).toEqual([])
  },
  120_000 + count * 60 + kills * 40_000,
)

/** A worker that is killed after the mail server took a mail sends it again, with the same Message-ID and the same code. */
async function expectOneMailEach() {
  const mails: { to: string[]; text: string; headers: Record<string, string> }[] = await tellSandbox(
    app,
    'GET',
    '/mail/messages',
  )
  const ids = new Map<string, string>()
  const codes = new Map<string, string>()
  for (const { to, text, headers } of mails) {
    const person = to[0] ?? ''
    const id = headers['message-id'] ?? ''
    const code = /(?:[0-9A-Z]{4}-){4}[0-9A-Z]{4}/.exec(text)?.[0] ?? ''
    expect([ids.get(person) ?? id, codes.get(person) ?? code]).toEqual([id, code])
    ids.set(person, id)
    codes.set(person, code)
  }
  expect([ids.size, new Set(ids.values()).size, new Set(codes.values()).size]).toEqual([count, count, count])
}
