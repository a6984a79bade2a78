import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { makeKey } from '../../../../../test/authorization/make-key.ts'
import { startApp, type TestApp } from '../../../../../test/app-under-test.ts'
import type { RowId } from '../../../../platform/db/row-id.ts'
import { silentLog } from '../../../../platform/log.ts'
import type { NamedKey } from './key-slots.store.ts'
import { openKeySlots, type KeySlots } from './open-key-slots.ts'

describe('requests of a key at once', () => {
  let app: TestApp
  const opened: KeySlots[] = []
  beforeAll(async () => {
    app = await startApp({ worker: false })
  })
  afterEach(() => {
    for (const slots of opened.splice(0)) slots.stop()
  })
  afterAll(() => app.stop())

  const openNode = () => {
    const slots = openKeySlots(app.db, silentLog)
    opened.push(slots)
    return slots
  }
  async function newKey(name: string): Promise<NamedKey> {
    const { id } = await makeKey(app.db, { id: app.world.users.owner.id, team: app.world.team }, { name })
    const { rows } = await app.db.pool.query<{ id: RowId; teamId: RowId }>(
      'select id, team_id as "teamId" from api_keys where id = $1',
      [id],
    )
    return rows[0]! // made above
  }
  const enter = async (node: KeySlots, key: NamedKey, times: number) => {
    const entered = await Promise.all(Array.from({ length: times }, () => node.enter(key)))
    return entered.filter(Boolean).length
  }

  it('are 20 over two nodes, whichever they come to, and as many again once they are done', async () => {
    const [one, other, key] = [openNode(), openNode(), await newKey('Shared')]
    const entered = await Promise.all([enter(one, key, 15), enter(other, key, 15)])
    expect(entered[0] + entered[1]).toBe(20)
    for (let done = 0; done < entered[0]; done++) one.leave(key)
    // The first node gives back what it does not use.
    await expect
      .poll(() => other.enter(key).then(isIn => (entered[1] += isIn ? 1 : 0)), { timeout: 10_000 })
      .toBe(20)
    expect(await other.enter(key)).toBe(false)
    expect(await one.enter(key)).toBe(false)
  })

  it('on a node that died count for some seconds', async () => {
    const [dead, other, key] = [openNode(), openNode(), await newKey('Died')]
    expect(await enter(dead, key, 20)).toBe(20)
    dead.stop()
    expect(await other.enter(key)).toBe(false)
    await expect.poll(() => other.enter(key), { timeout: 10_000, interval: 300 }).toBe(true)
  })

  it('stay counted while they run for long', async () => {
    const [busy, other, key] = [openNode(), openNode(), await newKey('Long')]
    expect(await enter(busy, key, 20)).toBe(20)
    const until = performance.now() + 8_000
    while (performance.now() < until) {
      expect(await other.enter(key)).toBe(false)
      await new Promise(resolve => setTimeout(resolve, 400))
    }
  }, 15_000)

  it('are 20 on each node where no node sees what the others took', async () => {
    await app.db.pool.query(`
      create function hide_slots() returns trigger language plpgsql as $$
        begin new.until := now() - interval '1 second'; return new; end $$;
      create trigger hide_slots before insert or update on api_key_slots
      for each row execute function hide_slots()`)
    const [one, other, key] = [openNode(), openNode(), await newKey('Unguarded')]
    const entered = await Promise.all([enter(one, key, 15), enter(other, key, 15)])
    await app.db.pool.query('drop function hide_slots cascade')
    expect(entered).toEqual([15, 15])
  })
})
