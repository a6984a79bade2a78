import { expect, it, vi } from 'vitest'
import type { Db, Tx } from './db/database.ts'
import { addJob } from './jobs/jobs.ts'
import { openMailer, queueMail } from './mail/outbox.ts'

it('a job or mail kind that no module registers does not compile', () => {
  const queue = async (tx: Tx) => {
    await addJob(tx, 'sweep-refunds', { id: 0 })
    // @ts-expect-error -- no module does this job
    await addJob(tx, 'sweep-refund', { id: 0 })
    // @ts-expect-error -- no module renders this kind
    await queueMail(tx, { teamId: null, kind: 'invitations', subjectKey: 'invitation:1', to: 'a@acme.test' })
  }
  expect(queue).toBeTypeOf('function')
})

it('the job of a mail whose kind no module renders fails, and the mail stays unsent', async () => {
  const mail = { id: 7, kind: 'forgotten-kind', subjectKey: 'order:1', payload: {} }
  const update = vi.fn()
  const db = { select: () => ({ from: () => ({ where: async () => [mail] }) }), update } as unknown as Db
  const mailer = openMailer({
    smtpUrl: 'smtp://127.0.0.1:1',
    from: 'Ribbon <hello@ribbon.test>',
    renderers: {},
    placePictures: html => Promise.resolve(html),
  })
  await expect(mailer.send(db, 7)).rejects.toThrow('No module renders mails of the kind forgotten-kind.')
  expect(update).not.toHaveBeenCalled()
  mailer.close()
})
