import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCell } from '../src/platform/table-files/write-csv.ts'
import { startApp, type Client, type TestApp } from './app-under-test.ts'
import { attributesOf, until, upload, uploaded } from './bulk-imports.ts'
import { tableSamples } from './table-samples.ts'

let app: TestApp
let member: Client

beforeAll(async () => {
  app = await startApp()
  member = await app.as('member')
})
afterAll(() => app.stop())

const rowsOf = async (id: string) =>
  (await member.get(`/team/bulk_imports/${id}/rows`)).body.data.map((row: any) => row.attributes)
const reached = (id: string, state: string) =>
  until(
    state,
    async () => {
      const found = await attributesOf(member, id)
      return found.state === state && found
    },
    60,
  )

test('an import that turns out to be too long fails, says why, and can be discarded', async () => {
  const id = await uploaded(app, member, `Email\n${'a@b.cd\n'.repeat(200_002)}`)
  const refused = await member.post(`/team/bulk_imports/${id}/preview`, {})
  const attributes = await reached(id, 'failed')
  expect(attributes.problem).toMatch(/more than 200,000 rows/)
  if (refused.status !== 200)
    expect(refused).toMatchObject({ status: 422, body: { errors: [attributes.problem] } })
  expect((await member.put(`/team/bulk_imports/${id}/rows/2`, {})).status).toBe(409)
  expect((await member.delete(`/team/bulk_imports/${id}`)).status).toBe(204)
}, 90_000)

test.each(tableSamples.filter(sample => (sample.expect.count ?? 0) <= 20_000))(
  'the import of the sample has the expected rows: $name',
  async ({ fileName, content, expect: wanted }) => {
    const answer = await upload(app, member, content, fileName)
    if (answer.status !== 201)
      return expect({ status: answer.status, said: answer.body.errors?.[0] }).toEqual({
        status: 422,
        said: expect.stringMatching(wanted.refused ?? /a file that is taken/),
      })
    const {
      id,
      attributes: { columns, hasHeaders },
    } = answer.body.data
    const preview = await member.post(`/team/bulk_imports/${id}/preview`, {})
    if (preview.status !== 200)
      return expect({ status: preview.status, said: preview.body.errors?.[0] }).toEqual({
        status: 422,
        said: expect.stringMatching(wanted.refused ?? /a file that is read/),
      })
    const { counts } = await reached(id, 'checked')
    const lines = (wanted.rows ?? wanted.startsWith ?? []).slice(hasHeaders ? 1 : 0)
    if (wanted.rows)
      expect(counts.read).toBe(
        lines.filter(cells => cells.some(Boolean)).length + (wanted.problems?.length ?? 0),
      )
    expect(counts.ready + counts.ask + counts.wrong).toBe(counts.read)
    const rows = await rowsOf(id)
    for (const [row, reason] of wanted.problems ?? [])
      expect(rows.find((found: any) => found.row === row)).toMatchObject({
        verdict: 'wrong',
        errors: [{ field: null, message: expect.stringMatching(reason) }],
      })
    const emailAt = columns.findIndex((column: any) => column.field === 'email')
    const read = rows
      .filter((row: any) => !wanted.problems?.some(([problem]) => problem === row.row))
      .map((row: any) => row.values.email?.toLowerCase() ?? '')
    if (emailAt >= 0)
      expect(read.slice(0, 50)).toEqual(
        lines
          .filter(cells => cells.some(Boolean))
          .map(cells => readCell(cells[emailAt] ?? '').toLowerCase())
          .slice(0, Math.min(50, read.length)),
      )
    for (const row of rows) if (row.verdict === 'wrong') expect(row.errors.length).toBeGreaterThan(0)
    const imported = await member.post(`/team/bulk_imports/${id}/import`, {})
    expect([imported.status, imported.body.errors?.[0]]).toEqual(
      counts.listed > 0
        ? [200, undefined]
        : [422, 'No row of this file can be imported. Fix at least one first.'],
    )
    if (counts.listed > 0) expect((await reached(id, 'applied')).recipientsCount).toBe(counts.listed)
    else await member.delete(`/team/bulk_imports/${id}`)
  },
  90_000,
)
