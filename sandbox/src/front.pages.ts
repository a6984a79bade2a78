import type { FastifyInstance } from 'fastify'
import { html, money, page, type Html } from './pages.ts'
import { paymentsLedger } from './payments/payments-ledger.ts'
import type { SandboxState } from './sandbox-state.ts'

export function frontPage(
  app: FastifyInstance,
  { payments, shipping, mail, saml, google, salesforce, dns, inboxes }: SandboxState,
): void {
  app.get('/', (_, reply) => {
    const mails = mail.book.all('mails')
    const parcels = shipping.book.all('parcels')
    const { totals } = paymentsLedger(payments.book)
    const delivered = parcels.filter(({ status_code }) => status_code === 'DE').length
    const records = dns.book.all('records').filter(({ value }) => value)
    const tasks = salesforce.book.all('tasks').length
    const latestMail = mails.at(-1)
    const latestSignIn = saml.signIns[0]
    const mailNote = latestMail ? `Latest: ${latestMail.subject}` : 'Nothing sent yet'
    const parcelNote = parcels.length
      ? `${delivered} delivered, ${parcels.length - delivered} on the way`
      : 'None on the way'
    const paymentNote = totals.succeeded
      ? `${totals.succeeded} paid, ${totals.failed} declined`
      : 'Nothing charged yet'
    const signInNote = latestSignIn ? `Latest: ${latestSignIn.email}` : 'Nobody has signed in yet'
    return reply.type('text/html').send(
      page({
        title: 'Outside services',
        live: true,
        lead:
          'Stand-ins for the services Ribbon talks to. They answer like the real ones and keep ' +
          'everything on this machine, so that a gift can be sent from end to end without an account ' +
          'anywhere.',
        body: html`<div class="tiles places">
            ${tile('/mail', 'Mail', String(mails.length), mailNote)}
            ${tile('/parcels', 'Parcels', String(parcels.length), parcelNote)}
            ${tile('/payments', 'Payments', money(totals.charged), paymentNote)}
            ${tile('/saml', 'Single sign-on', String(saml.signIns.length), signInNote)}
            ${tile('/google', 'Google accounts', String(google.book.all('accounts').length), 'An account for every address')}
            ${tile('/salesforce', 'Salesforce tasks', String(tasks), 'Gifts logged for records')}
            ${tile('/dns', 'Domains', String(records.length), 'Records that verify domains')}
            ${tile('/webhooks', 'Webhooks', String(inboxes.book.all('messages').length), 'Messages to a program of a team')}
          </div>
          <h2>Cards to try</h2>
          <div class="card">
            <dl class="facts num">
              <dt>4242 4242 4242 4242</dt>
              <dd>pays</dd>
              <dt>4000 0000 0000 0341</dt>
              <dd>can be saved, but every charge is declined</dd>
              <dt>4000 0000 0000 0002</dt>
              <dd>is declined at once</dd>
              <dt>4000 0000 0000 9995</dt>
              <dd>has insufficient funds</dd>
              <dt>4000 0000 0000 3220</dt>
              <dd>asks its owner to authenticate</dd>
            </dl>
            <p class="soft">Any future month, any three digits.</p>
          </div>`,
      }),
    )
  })
}

function tile(path: string, name: string, figure: string, note: string): Html {
  return html`<a class="tile" href="${path}"
    ><span class="name">${name}</span>
    <div class="figure">${figure}</div>
    <div class="note">${note}</div></a
  >`
}
