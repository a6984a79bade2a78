import type { FastifyInstance } from 'fastify'
import { emptyState, html, page, type Html } from '../pages.ts'
import type { Dns, TxtRecord } from './open-dns.ts'

interface Typed {
  name?: string
  value?: string
}

export function dnsPages(app: FastifyInstance, dns: Dns): void {
  app.get('/dns', (_, reply) => {
    const records = dns.book.all('records').filter(({ value }) => value)
    return reply.type('text/html').send(
      page({
        title: 'Domains',
        here: '/dns',
        lead: 'The TXT records of every domain there is. Set the one Ribbon asks for, and the domain is yours.',
        body: html`${recordForm()}
        ${
          records.length
            ? html`<ul class="rows">
                ${records.toReversed().map(recordRow)}
              </ul>`
            : emptyState(
                'No records yet',
                'Add a domain in Ribbon’s settings: it shows the name and the value to set here.',
              )
        }`,
      }),
    )
  })
  app.post<{ Body: Typed | undefined }>('/dns', async ({ body }, reply) => {
    if (body?.name) await dns.set(String(body.name), String(body.value ?? ''))
    return reply.redirect('/dns', 303)
  })
  app.get('/control/dns/records', () => ({
    records: dns.book
      .all('records')
      .filter(({ value }) => value)
      .map(({ id, value }) => ({ name: id, value })),
  }))
  app.post<{ Body: Typed | undefined }>('/control/dns/records', async ({ body }, reply) => {
    if (typeof body?.name !== 'string' || typeof body.value !== 'string')
      return reply.code(422).send({ error: 'name and value must be texts' })
    await dns.set(body.name, body.value)
    return { name: body.name, value: body.value }
  })
}

function recordForm(): Html {
  return html`<form class="search" method="post">
    <label
      >Name<input name="name" required placeholder="_ribbon-challenge.acme.com" autocomplete="off"
    /></label>
    <label>Value<input name="value" required autocomplete="off" /></label
    ><button class="main">Set the record</button>
  </form>`
}

function recordRow({ id, value }: TxtRecord): Html {
  return html`<li class="row">
    <span class="lead-line">${id}</span>
    <form class="right" method="post">
      <input type="hidden" name="name" value="${id}" /><button aria-label="Remove the record of ${id}">
        Remove
      </button>
    </form>
    <span class="under wide">${value}</span>
  </li>`
}
