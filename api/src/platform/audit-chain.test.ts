import { execFile } from 'node:child_process'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startApp, type TestApp } from '../../test/app-under-test.ts'
import { describeAuditChain, sealAuditEvents, verifyAuditChain } from './audit-chain.ts'
import { recordAudit, type Author } from './audit.ts'
import { inTransaction } from './db/database.ts'

describe('verifying the audit chain', () => {
  let app: TestApp
  let tamper: pg.Client
  const marco: Author = {
    kind: 'member',
    id: 7,
    name: 'Olivia Owner as Marco Member',
    impersonation: { loginName: 'Olivia Owner', asId: 8, asName: 'Marco Member' },
    ip: '203.0.113.7',
  }
  const record = (subjectId: number) =>
    inTransaction(app.db, tx =>
      recordAudit(tx, {
        teamId: app.world.team,
        author: marco,
        action: 'thing.renamed',
        subjectType: 'things',
        subjectId,
        details: { reason: 'test' },
        before: { name: 'a', size: 1 },
        after: { name: 'b', size: 1 },
      }),
    )

  beforeAll(async () => {
    app = await startApp({ worker: false })
    for (let subject = 1; subject <= 5; subject++) await record(subject)
    await sealAuditEvents(app.db)
  })
  afterAll(() => app.stop())
  // Whoever owns the database can do all of this; the chain is there to show it.
  beforeEach(async () => {
    tamper = new pg.Client(app.config.DATABASE_URL)
    await tamper.connect()
    await tamper.query(
      'begin; alter table audit_events disable trigger all; alter table audit_seals disable trigger all',
    )
  })
  afterEach(async () => {
    await tamper.query('rollback')
    await tamper.end()
  })
  /** Looks at the chain within the tampering transaction, which is rolled back after the test. */
  const verified = (expected?: string) => verifyAuditChain(tamper, expected)
  const third = async () =>
    Number((await tamper.query('select event_id from audit_seals where seq = 3')).rows[0].event_id)

  it('an event has both identities, the address and only what changed', async () => {
    const { rows } = await app.db.pool.query(
      'select actor_id, actor_name, acting_as_id, acting_as_name, ip, before, after from audit_events order by id limit 1',
    )
    expect(rows[0]).toEqual({
      actor_id: 7,
      actor_name: 'Olivia Owner',
      acting_as_id: 8,
      acting_as_name: 'Marco Member',
      ip: '203.0.113.7',
      before: { name: 'a' },
      after: { name: 'b' },
    })
  })

  it.each([
    'update audit_events set action = action',
    'delete from audit_events',
    'truncate audit_events cascade',
    'update audit_seals set hash = hash',
    'delete from audit_seals',
  ])('the database refuses to %s, also where no row fits', async statement => {
    await tamper.query('rollback')
    for (const text of ['begin', 'set local session_replication_role = replica']) await tamper.query(text)
    await expect(
      tamper.query(statement.startsWith('truncate') ? statement : `${statement} where false`),
    ).rejects.toThrow('is append-only')
  })

  it('an intact chain is verified, with the number of sealed and waiting events', async () => {
    expect(describeAuditChain(await verifyAuditChain(app.db.pool))).toEqual({
      isWhole: true,
      text: expect.stringMatching(
        /^5 sealed, 0 waiting for their seal\.\nHead: [0-9a-f]{64}\nThe chain is whole\.$/,
      ),
    })
  })

  const columns = ['team_id', 'actor_id', 'acting_as_id']
    .map(name => [name, '9999'])
    .concat(
      ['actor_kind', 'actor_name', 'acting_as_name', 'action', 'subject_type', 'subject_id', 'ip'].map(
        name => [name, "'x'"],
      ),
      ['details', 'before', 'after'].map(name => [name, `'{"name": "c"}'`]),
      [['created_at', "created_at + interval '1 microsecond'"]],
    )
  it.each(columns)('verifying finds a changed %s', async (column, value) => {
    const id = await third()
    await tamper.query(`update audit_events set ${column} = ${value} where id = $1`, [id])
    expect((await verified()).broken).toEqual({ kind: 'changed', place: 3, eventId: id })
  })

  it('the table test has a case for every column but the id', async () => {
    const { rows } = await app.db.pool.query(
      "select column_name from information_schema.columns where table_name = 'audit_events' order by 1",
    )
    expect([...columns.map(([name]) => name), 'id'].sort()).toEqual(rows.map(row => row.column_name).sort())
  })

  it('verifying finds an event that was changed and sealed again', async () => {
    const id = await third()
    await tamper.query("update audit_events set action = 'x' where id = $1", [id])
    await tamper.query(
      `update audit_seals s
      set hash = audit_link((select hash from audit_seals where seq = 2), audit_text(e))
      from audit_events e
      where e.id = s.event_id and s.seq = 3`,
    )
    expect((await verified()).broken).toMatchObject({ kind: 'changed', place: 4 })
  })

  it('verifying finds a removed event, with its seal and without', async () => {
    const id = await third()
    await tamper.query('delete from audit_events where id = $1', [id])
    expect((await verified()).broken).toEqual({ kind: 'removed', place: 3, eventId: id })
    await tamper.query('delete from audit_seals where seq = 3')
    expect((await verified()).broken).toMatchObject({ kind: 'seal_removed', place: 4 })
    await tamper.query('delete from audit_seals where seq = 1')
    expect((await verified()).broken).toMatchObject({ kind: 'seal_removed', place: 2 })
  })

  it('verifying misses events removed at the end unless a noted hash is given', async () => {
    const { head } = await verified()
    expect((await verified(head)).holds).toBe(true)
    await tamper.query(
      'delete from audit_seals where seq = 5; delete from audit_events where id = (select max(id) from audit_events)',
    )
    const cut = await verified(head)
    expect([cut.broken, cut.holds, describeAuditChain(cut).isWhole]).toEqual([undefined, false, false])
  })

  it('verifying finds an event inserted between others, and one that claims an earlier time', async () => {
    const insert = `insert into audit_events
        (id, actor_kind, actor_name, action, subject_type, subject_id, created_at)
      overriding system value
      values ($1, 'member', 'Olivia', 'thing.made', 'things', '1', now() - $2::interval)`
    await tamper.query("update audit_seals set sealed_at = sealed_at - interval '1 hour' where seq < 5")
    await tamper.query(insert, [-5, '0'])
    expect((await verified()).broken).toEqual({ kind: 'inserted', place: null, eventId: -5 })
    await tamper.query('select seal_audit_events(10)')
    expect((await verified()).broken).toEqual({ kind: 'inserted', place: null, eventId: -5 })
    await tamper.query('delete from audit_events where id = -5')
    await tamper.query(insert, [1_000_000, '2 days'])
    await tamper.query('select seal_audit_events(10)')
    expect((await verified()).broken).toEqual({ kind: 'inserted', place: 6, eventId: 1_000_000 })
  })
})

describe('sealing audit events', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await startApp({ worker: false })
  })
  afterAll(() => app.stop())
  const record = (subjectId: number) =>
    inTransaction(app.db, tx =>
      recordAudit(tx, {
        teamId: null,
        author: { kind: 'service', id: null, name: 'Ribbon' },
        action: 'thing.made',
        subjectType: 'things',
        subjectId,
      }),
    )
  const sealed = async () =>
    (
      await app.db.pool.query(
        'select e.subject_id from audit_seals s join audit_events e on e.id = s.event_id order by s.seq',
      )
    ).rows.map(row => Number(row.subject_id))

  it('an event that is committed late is sealed later, and blocks no other', async () => {
    let commit = () => {}
    const open = new Promise<void>(resolve => {
      commit = resolve
    })
    let begun = () => {}
    const inserted = new Promise<void>(resolve => {
      begun = resolve
    })
    const late = inTransaction(app.db, async tx => {
      await recordAudit(tx, {
        teamId: null,
        author: { kind: 'service', id: null, name: 'Ribbon' },
        action: 'thing.made',
        subjectType: 'things',
        subjectId: 1,
      })
      begun()
      await open
    })
    await inserted
    await record(2)
    await sealAuditEvents(app.db)
    expect(await sealed()).toEqual([2])
    commit()
    await late
    await sealAuditEvents(app.db)
    expect(await sealed()).toEqual([2, 1])
    expect((await verifyAuditChain(app.db.pool)).broken).toBeUndefined()
  })

  it('each event is sealed once, however many sealers run beside the writers', async () => {
    const node = await app.anotherNode()
    await Promise.all([
      ...Array.from({ length: 60 }, (_, index) => record(100 + index)),
      ...Array.from({ length: 20 }, (_, index) => sealAuditEvents(index % 2 ? node.db : app.db)),
    ])
    await sealAuditEvents(app.db)
    const chain = await verifyAuditChain(app.db.pool)
    expect([chain.sealed, chain.waiting, chain.broken]).toEqual([62, 0, undefined])
  })

  it('bin/audit verify exits with 1 when the chain is broken', async () => {
    const run = (...more: string[]) =>
      new Promise<{ code: number; output: string }>(resolve => {
        execFile(
          process.execPath,
          ['bin/audit.mjs', 'verify', ...more],
          { env: { ...process.env, DATABASE_URL: app.config.DATABASE_URL } },
          (error, stdout) => {
            resolve({ code: Number(error?.code ?? 0), output: stdout.trim() })
          },
        )
      })
    const whole = await run()
    expect(whole).toEqual({
      code: 0,
      output: expect.stringMatching(
        /^62 sealed, 0 waiting for their seal\.\nHead: [0-9a-f]{64}\nThe chain is whole\.$/,
      ),
    })
    const head = /Head: (\w+)/.exec(whole.output)![1]!
    expect((await run('--expect', head)).code).toBe(0)
    expect(await run('--expect', 'ab'.repeat(32))).toEqual({
      code: 1,
      output: expect.stringContaining('The expected hash is not in the chain'),
    })
    await app.db.pool.query(
      `alter table audit_events disable trigger all;
      update audit_events set subject_id = '3' where subject_id = '2';
      alter table audit_events enable trigger all`,
    )
    expect(await run()).toEqual({
      code: 1,
      output: expect.stringMatching(
        /The chain is broken at seal 1: event \d+ was changed after it was sealed/,
      ),
    })
  }, 60_000)
})
