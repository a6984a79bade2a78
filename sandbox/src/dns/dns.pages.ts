import type { FastifyInstance } from 'fastify'
import { emptyState, html, page, type Html } from '../pages.ts'
import { isKnown, partsOf, recordTypes, type Dns, type DnsRecord } from './open-dns.ts'

interface Typed {
  name?: string
  type?: string
  value?: string
}

export function dnsPages(app: FastifyInstance, dns: Dns): void {
  app.get('/dns', (_, reply) => {
    const records = dns.book.all('records').filter(({ value }) => value)
    return reply.type('text/html').send(
      page({
        title: 'Domains',
        here: '/dns',
        lead: 'The records of every domain there is. Set those that Ribbon asks for, and the domain is yours.',
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
    if (body?.name)
      await dns.set({
        name: String(body.name),
        type: isKnown(body.type) ? body.type : 'TXT',
        value: String(body.value ?? ''),
      })
    return reply.redirect('/dns', 303)
  })
  app.get('/control/dns/records', () => ({
    records: dns.book
      .all('records')
      .filter(({ value }) => value)
      .map(record => ({ ...partsOf(record), value: record.value })),
  }))
  app.post<{ Body: Typed | undefined }>('/control/dns/records', async ({ body }, reply) => {
    if (typeof body?.name !== 'string' || typeof body.value !== 'string')
      return reply.code(422).send({ error: 'name and value must be texts' })
    const { name, type = 'TXT', value } = body
    if (!isKnown(type))
      return reply.code(422).send({ error: `type must be one of ${recordTypes.join(', ')}` })
    await dns.set({ name, type, value })
    return { name, type, value }
  })
}

function recordForm(): Html {
  return html`<form class="search" method="post">
    <label
      >Name<input name="name" required placeholder="_ribbon-challenge.acme.com" autocomplete="off"
    /></label>
    <label
      >Type<select name="type">
        ${recordTypes.map(type => html`<option>${type}</option>`)}
      </select></label
    >
    <label>Value<input name="value" required autocomplete="off" /></label
    ><button class="main">Set the record</button>
  </form>`
}

function recordRow(record: DnsRecord): Html {
  const { name, type } = partsOf(record)
  return html`<li class="row">
    <span class="lead-line">${name}</span>
    <form class="right" method="post">
      <input type="hidden" name="name" value="${name}" /><input type="hidden" name="type" value="${type}" />
      <button aria-label="Remove the ${type} record of ${name}">Remove</button>
    </form>
    <span class="under wide">${type} ${record.value}</span>
  </li>`
}
