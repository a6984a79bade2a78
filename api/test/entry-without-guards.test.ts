import { afterEach, describe, expect, it, vi } from 'vitest'
import { and, eq } from 'drizzle-orm'
import { participantProofs } from '../src/modules/gifting/redemption/redemption.tables.ts'
import { startApp, type TestApp } from './app-under-test.ts'
import { askForProof, enter, makeGroupOrder, readProofMail, verify } from './redemption/pages.ts'

/** The control of entry.routes.test.ts: with a guard taken out, the same attack does the damage that the guard prevents. */
const missing = vi.hoisted(() => ({ use: false, meeting: false }))
const crowd = 3
const met: (() => void)[] = []
/** Goes on when all of the crowd have come this far, so that none has seen what another does next. */
const meet = () =>
  new Promise<void>(resolve => {
    met.push(resolve)
    if (met.length === crowd) for (const goOn of met.splice(0)) goOn()
  })
const together = <T>(work: (index: number) => Promise<T>) =>
  Promise.all(Array.from({ length: crowd }, (_, index) => work(index)))

vi.mock('../src/modules/gifting/group-orders/participants/entering.store.ts', async original => {
  const real =
    await original<typeof import('../src/modules/gifting/group-orders/participants/entering.store.ts')>()
  return {
    ...real,
    insertParticipant: async (...parameters: Parameters<typeof real.insertParticipant>) => {
      if (missing.meeting) await meet()
      return real.insertParticipant(...parameters)
    },
  }
})

vi.mock('../src/modules/gifting/redemption/entry/proofs.store.ts', async original => {
  const real = await original<typeof import('../src/modules/gifting/redemption/entry/proofs.store.ts')>()
  return {
    ...real,
    claimLink: async (...[tx, groupOrder, tokenHash]: Parameters<typeof real.claimLink>) => {
      if (missing.meeting) await meet()
      if (!missing.use) return real.claimLink(tx, groupOrder, tokenHash)
      const [proof] = await tx
        .select()
        .from(participantProofs)
        .where(
          and(eq(participantProofs.groupOrderId, groupOrder.id), eq(participantProofs.tokenHash, tokenHash)),
        )
      await meet()
      await real.claimLink(tx, groupOrder, tokenHash)
      return proof
    },
  }
})

describe('entering at once', () => {
  let app: TestApp
  afterEach(async () => {
    Object.assign(missing, { use: false, meeting: false })
    await app.stop()
  })

  const spelled = ['ada+1@people.test', 'ADA@people.test', 'ada+2@people.test']

  it('makes one participant of a person, and three without the unique index', async () => {
    app = await startApp({ worker: false })
    missing.meeting = true
    const attack = async () => {
      const page = await makeGroupOrder(app)
      await together(index => enter(app, page, { email: spelled[index]! })) // one spelling for each of the crowd
      const { rows } = await app.db.pool.query('select id from participants where group_order_id = $1', [
        page.id,
      ])
      return rows.length
    }
    expect(await attack()).toBe(1)
    await app.db.pool.query('drop index participants_person')
    expect(await attack()).toBe(3)
  })

  it('takes a link once, and as often as it comes where it is looked up before it is used up', async () => {
    app = await startApp()
    const attack = async () => {
      const page = await makeGroupOrder(app, { verifyEmails: true })
      await askForProof(app, page, 'ada@people.test')
      const token = (await readProofMail(app, 'ada@people.test'))?.token ?? ''
      const answers = await together(() => verify(app, page, { token }))
      return answers.filter(answer => answer.body.verified).length
    }
    missing.meeting = true
    expect(await attack()).toBe(1)
    Object.assign(missing, { use: true, meeting: false })
    expect(await attack()).toBe(3)
  })
})
