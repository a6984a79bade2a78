import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startApp, type Client, type TestApp } from '../../../../test/app-under-test.ts'
import { recordAudit, type AuditEntry, type Author } from '../../../platform/audit.ts'
import { inTransaction } from '../../../platform/db/database.ts'

describe('reading the audit log', () => {
  let app: TestApp
  let owner: Client
  const record = (entry: Partial<AuditEntry> & { author: Author }) =>
    inTransaction(app.db, tx =>
      recordAudit(tx, {
        teamId: app.world.team,
        action: 'thing.made',
        subjectType: 'things',
        subjectId: 1,
        ...entry,
      }),
    )
  const on = (subjectId: number, day: string) =>
    app.db.pool.query(
      `insert into audit_events (team_id, actor_kind, actor_id, actor_name, action, subject_type, subject_id, created_at)
       values ($1, 'service', null, 'Ribbon', 'day.passed', 'days', $2, $3)`,
      [app.world.team, String(subjectId), day],
    )
  const subjects = async (query: string) =>
    (await owner.get(`/team/audit_events?${query}`)).body.data.map(
      (event: { attributes: { subjectId: string } }) => event.attributes.subjectId,
    )

  beforeAll(async () => {
    app = await startApp({ worker: false })
    owner = await app.as('owner')
    const { owner: olivia, member: marco, stranger } = app.world.users
    await record({
      author: {
        kind: 'member',
        id: olivia.id,
        name: 'Olivia as Marco',
        ip: '203.0.113.7',
        impersonation: { loginName: 'Olivia', asId: marco.id, asName: 'Marco' },
      },
      action: 'thing.renamed',
      details: { note: 'Spring clean' },
      before: { name: 'Old', size: 1 },
      after: { name: 'New', size: 1 },
    })
    await record({ author: { kind: 'member', id: marco.id, name: 'Marco', ip: '203.0.113.8' }, subjectId: 2 })
    await record({
      author: { kind: 'operator', id: olivia.id, name: 'Robin Castle', ip: '198.51.100.1' },
      subjectId: 3,
      action: 'parcel.packed',
    })
    await record({
      author: { kind: 'member', id: marco.id, name: '=HYPERLINK("http://evil.test")' },
      subjectId: 4,
      details: { note: 'a "quoted", thing' },
    })
    await record({
      author: { kind: 'member', id: stranger.id, name: 'Canary Greta' },
      teamId: app.world.otherTeam,
      action: 'canary.sang',
    })
    await record({
      author: { kind: 'member', id: olivia.id, name: 'Olivia' },
      action: 'member.role_changed',
      subjectType: 'users',
      subjectId: marco.id,
    })
    await on(101, '2024-02-28T23:59:59.999Z')
    await on(102, '2024-02-29T00:00:00Z')
    await on(103, '2024-02-29T23:59:59.999999Z')
    await on(104, '2024-03-01T00:00:00Z')
  })
  afterAll(() => app.stop())

  it('an entry says who, on whose behalf, what, before and after, and from where, newest first', async () => {
    const { status, body } = await owner.get('/team/audit_events')
    expect([status, body.meta.totalCount]).toEqual([200, 9])
    expect(body.data[4].attributes).toEqual({
      createdAt: expect.stringMatching(/Z$/),
      action: 'thing.renamed',
      actorKind: 'member',
      actorName: 'Olivia',
      actingAs: 'Marco',
      subjectType: 'things',
      subjectId: '1',
      subjectName: null,
      details: { note: 'Spring clean' },
      before: { name: 'Old' },
      after: { name: 'New' },
      ip: '203.0.113.7',
    })
    expect(body.data[3].attributes).toMatchObject({ actingAs: null, before: null, after: null, details: {} })
    expect(body.data[0].attributes).toMatchObject({
      action: 'member.role_changed',
      subjectName: 'Marco Test',
    })
  })

  it('the list of one subject has its entries alone', async () => {
    const about = async (type: string, id: string) =>
      (await owner.get(`/team/audit_events?filters[subject_type]=${type}&filters[subject_id]=${id}`)).body
    const renamed = await about('things', '1')
    expect([renamed.meta.totalCount, renamed.data[0].attributes.action]).toEqual([1, 'thing.renamed'])
    expect((await about('users', '1')).data).toEqual([])
    expect((await about('things', "1' or true --")).data).toEqual([])
    const users = await owner.get('/team/audit_events?filters[subject_type]=users')
    expect(users.body.data.map((event: any) => event.attributes.subjectType)).toEqual(['users'])
  })

  it('a team sees neither the address of an operator nor entries of another team', async () => {
    const { text, body } = await owner.get('/team/audit_events?page[size]=100')
    expect(body.data[2].attributes).toMatchObject({
      actorKind: 'operator',
      actorName: 'Robin Castle',
      ip: null,
    })
    expect(text).not.toMatch(/Canary|canary|198\.51/)
    expect((await owner.get('/team/audit_events/actions')).text).not.toMatch(/Canary|canary/)
  })

  it('operators see what operators did for any team or for none, with their addresses', async () => {
    const operator = await app.operator()
    const of = async (query = '') => (await operator.get(`/operations/audit_events?${query}`)).body
    const robin = { kind: 'operator' as const, id: 71, name: 'Robin Castle', ip: '198.51.100.1' }
    await record({
      author: robin,
      teamId: null,
      action: 'team.noted',
      subjectType: 'teams',
      subjectId: app.world.otherTeam,
    })
    await record({
      author: { kind: 'service', id: null, name: 'Ribbon', ip: '203.0.113.99' },
      teamId: null,
      action: 'operator.created',
      subjectType: 'operators',
      subjectId: 1,
      details: { email: 'ada@ribbon.test' },
    })
    const { data, meta } = await of()
    expect([
      meta.totalCount,
      data.map((event: any) => [
        event.attributes.action,
        event.attributes.team?.name ?? null,
        event.attributes.ip,
      ]),
    ]).toEqual([
      3,
      [
        ['operator.created', null, null],
        ['team.noted', 'Globex', '198.51.100.1'],
        ['parcel.packed', 'Acme', '198.51.100.1'],
      ],
    ])
    expect(data[0].attributes.subjectName).toBe('Robin Castle')
    const found = async (query: string) => (await of(query)).data.map((event: any) => event.attributes.action)
    expect(await found('filters[search]=ada@ribbon')).toEqual(['operator.created'])
    expect(await found('filters[operator_id]=71')).toEqual(['team.noted'])
    expect(await found('filters[operator_id]=x')).toEqual([])
    expect(await found('filters[to]=2024-03-01')).toEqual([])
    expect(await found('page[size]=1&page[number]=2')).toEqual(['team.noted'])
    expect((await operator.get('/operations/audit_events?filters[from]=2024-02-30')).status).toBe(400)
    expect((await owner.get('/operations/audit_events')).status).toBe(401)
  })

  it('the log is paged and filtered by person, kind, days in UTC and words', async () => {
    const { owner: olivia, member: marco } = app.world.users
    expect(await subjects(`filters[user_id]=${marco.id}`)).toEqual(['4', '2', '1'])
    expect(await subjects(`filters[user_id]=${olivia.id}`)).toEqual([String(marco.id), '1'])
    expect(await subjects('filters[user_id]=nobody')).toEqual([])
    expect(await subjects('filters[action]=thing.made')).toEqual(['4', '2'])
    expect(await subjects('filters[from]=2024-02-29&filters[to]=2024-02-29')).toEqual(['103', '102'])
    expect(
      await subjects('filters[from]=2024-02-29T00:00:00-01:00&filters[to]=2024-03-01T01:00:00%2B01:00'),
    ).toEqual(['103'])
    expect(await subjects('filters[search]=spring')).toEqual(['1'])
    expect(await subjects('filters[search]=%25')).toEqual([])
    expect(await subjects('page[size]=4&page[number]=2')).toEqual(['1', '104', '103', '102'])
    expect((await owner.get('/team/audit_events?filters[from]=2024-02-30')).status).toBe(400)
  })

  it('the filter options are the kinds and people that occur in the log', async () => {
    const { body } = await owner.get('/team/audit_events/actions')
    expect(body).toEqual({
      data: ['day.passed', 'member.role_changed', 'parcel.packed', 'thing.made', 'thing.renamed'],
      people: [
        { id: String(app.world.users.owner.id), name: 'Olivia' },
        { id: String(app.world.users.member.id), name: '=HYPERLINK("http://evil.test")' },
      ],
    })
  })

  it('the export follows the filters, is harmless to a spreadsheet and is audited', async () => {
    const answer = await owner.get('/team/audit_events/export?filters[action]=thing.made')
    expect([answer.status, answer.headers['content-type'], answer.headers['cache-control']]).toEqual([
      200,
      'text/csv; charset=utf-8',
      'no-store',
    ])
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="audit-log-\d{4}-\d\d-\d\d\.csv"$/,
    )
    const lines = answer.text.split('\r\n')
    expect(lines[0]).toBe('\uFEFFTime (UTC),Who,Kind,Acting as,What,About,Id,Name,From,Details,Before,After')
    expect(lines[1]).toMatch(
      new RegExp(
        String.raw`^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3},"'=HYPERLINK\(""http://evil\.test""\)",member,,` +
          String.raw`thing\.made,things,4,,,"\{""note"":""a \\""quoted\\"", thing""\}",,$`,
      ),
    )
    expect([lines.length, lines[3]]).toEqual([4, ''])
    const [newest] = (await owner.get('/team/audit_events')).body.data
    expect(newest.attributes).toMatchObject({
      action: 'audit.exported',
      details: { action: 'thing.made', lines: 2 },
    })
  })

  it('an export of several reads has every line of the list', async () => {
    await app.db.pool.query(
      `insert into audit_events (team_id, actor_kind, actor_name, action, subject_type, subject_id)
       select $1, 'service', 'Ribbon', 'thing.counted', 'numbers', n::text
       from generate_series(1, 5003) n`,
      [app.world.team],
    )
    const lines = (await owner.get('/team/audit_events/export?filters[action]=thing.counted')).text
      .trim()
      .split('\r\n')
      .slice(1)
    expect(lines.map(line => Number(line.split(',')[6]))).toEqual(
      Array.from({ length: 5003 }, (_, index) => 5003 - index),
    )
  })

  it('only team owners may read the log', async () => {
    for (const actor of ['storeAdmin', 'member', 'limited'] as const) {
      for (const path of ['', '/actions', '/export'])
        expect((await (await app.as(actor)).get(`/team/audit_events${path}`)).status).toBe(403)
    }
  })
})
