import type { FastifyInstance } from 'fastify'
import { html, money, page, type Html } from './pages.ts'
import { paymentsLedger } from './payments/payments-ledger.ts'
import type { SandboxState } from './sandbox-state.ts'

export function frontPage(
  app: FastifyInstance,
  { payments, shipping, mail, saml, google, dns }: SandboxState,
): void {
  app.get('/', (_, reply) => {
    const mails = mail.book.all('mails')
    const parcels = shipping.book.all('parcels')
    const { totals } = paymentsLedger(payments.book)
    const delivered = parcels.filter(({ status_code }) => status_code === 'DE').length
    return reply.type('text/html').send(
      page({
        title: 'The outside world, in small',
        live: true,
        lead:
          'Stand-ins for the services Ribbon talks to. They answer like the real ones and keep ' +
          'everything on this machine, so that a gift can be sent from end to end without an account ' +
          'anywhere.',
        body: html`<div class="tiles places">
            ${place('/mail', 'Mail', String(mails.length), mails.length ? `Latest: ${mails.at(-1)!.subject}` : 'Nothing sent yet')}
            ${place('/parcels', 'Parcels', String(parcels.length), parcels.length ? `${delivered} delivered, ${parcels.length - delivered} on the way` : 'None on the way')}
            ${place('/payments', 'Payments', money(totals.charged), totals.succeeded ? `${totals.succeeded} paid, ${totals.failed} refused` : 'Nothing charged yet')}
            ${place('/saml', 'Single sign-on', String(saml.signIns.length), saml.signIns.length ? `Latest: ${saml.signIns[0]!.email}` : 'Nobody has signed in yet')}
            ${place('/google', 'Google accounts', String(google.book.all('accounts').length), 'An account for every address')}
            ${place('/dns', 'Domains', String(dns.book.all('records').filter(({ value }) => value).length), 'TXT records that verify domains')}
          </div>
          <h2>Cards to try</h2>
          <div class="card">
            <dl class="facts num">
              <dt>4242 4242 4242 4242</dt>
              <dd>pays</dd>
              <dt>4000 0000 0000 0341</dt>
              <dd>can be saved, then every charge is refused</dd>
              <dt>4000 0000 0000 0002</dt>
              <dd>is refused at once</dd>
              <dt>4000 0000 0000 9995</dt>
              <dd>has insufficient funds</dd>
              <dt>4000 0000 0000 3220</dt>
              <dd>asks its owner to confirm</dd>
            </dl>
            <p class="soft">Any month to come, any three digits.</p>
          </div>`,
      }),
    )
  })
}

function place(path: string, name: string, figure: string, note: string): Html {
  return html`<a class="tile" href="${path}"
    ><span class="name">${name}</span>
    <div class="figure">${figure}</div>
    <div class="note">${note}</div></a
  >`
}
