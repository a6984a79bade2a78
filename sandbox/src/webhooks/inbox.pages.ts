import type { FastifyInstance } from 'fastify'
import { emptyState, html, moment, page, status, type Html } from '../pages.ts'
import {
  inboxAnswers,
  type Inbox,
  type InboxAnswer,
  type Inboxes,
  type InboxMessage,
} from './open-inboxes.ts'

const answerWords: Record<InboxAnswer, string> = {
  '200': '200, received',
  '500': '500, an error',
  '410': '410, gone for good',
  '429': '429, in a minute',
  hang: 'nothing, and hangs',
}
const mostShown = 100

interface Named {
  Params: { inbox: string }
}

export function inboxPages(app: FastifyInstance, inboxes: Inboxes): void {
  app.get('/webhooks', (_, reply) => reply.redirect('/webhooks/inbox'))
  app.get<Named>('/webhooks/:inbox', ({ params, host }, reply) => {
    const inbox = inboxes.find(params.inbox)
    const messages = inboxes.messagesOf(inbox.id).slice(0, mostShown)
    return reply.type('text/html').send(
      page({
        title: 'Webhooks',
        here: '/webhooks',
        lead: html`A program of a team's own, at <code>http://${host}/webhooks/${inbox.id}</code>. Add this
          address in Ribbon under Developers, then store its signing secret here.`,
        body: html`${otherInboxes(inboxes.names().filter(name => name !== inbox.id))} ${settings(inbox)}
          <h2>Messages</h2>
          ${
            messages.length > 0
              ? html`<ul class="rows">
                  ${messages.map(messageRow)}
                </ul>`
              : emptyState('No messages yet', 'Send a test from the endpoint in Ribbon.')
          }`,
        live: true,
      }),
    )
  })
  app.post<Named & { Body: { secret?: string; answer?: string } | undefined }>(
    '/webhooks/:inbox/settings',
    async ({ params, body }, reply) => {
      const inbox = inboxes.find(params.inbox)
      await inboxes.change({
        ...inbox,
        secret: body?.secret?.trim() ?? inbox.secret,
        answer: inboxAnswers.find(each => each === body?.answer) ?? inbox.answer,
      })
      return reply.redirect(`/webhooks/${encodeURIComponent(inbox.id)}`, 303)
    },
  )
  app.get<Named>('/control/webhooks/:inbox', ({ params }) => ({
    messages: inboxes.messagesOf(params.inbox),
  }))
  void app.register((receiving, _, done) => {
    // A signature is of the bytes, so the body stays as it came.
    receiving.removeContentTypeParser('application/json')
    receiving.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, body),
    )
    receiving.post<Named & { Body: string | undefined }>(
      '/webhooks/:inbox',
      async ({ params, headers, body }, reply) => {
        const sent = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]))
        const { answered, fault } = await inboxes.receive(params.inbox, sent, body ?? '')
        if (answered === 'hang') return reply.hijack()
        if (answered === '429') return reply.code(429).header('retry-after', '60').send('Later, please.')
        if (answered !== '200') return reply.code(Number(answered)).send(answerWords[answered])
        return fault === null ? reply.send('Thank you.') : reply.code(401).send(fault)
      },
    )
    done()
  })
}

function otherInboxes(names: readonly string[]): Html | false {
  return (
    names.length > 0 &&
    html`<p>
      Other inboxes: ${names.map(name => html`<a href="/webhooks/${encodeURIComponent(name)}">${name}</a> `)}
    </p>`
  )
}

function settings({ id, secret, answer }: Inbox): Html {
  return html`<form class="search" method="post" action="/webhooks/${id}/settings">
    <label
      >Signing secret<input name="secret" value="${secret}" placeholder="whsec_…" autocomplete="off"
    /></label>
    <label
      >Answers with<select name="answer">
        ${inboxAnswers.map(
          each =>
            html`<option value="${each}" ${each === answer && html` selected`}>${answerWords[each]}</option>`,
        )}
      </select></label
    ><button class="main">Save</button>
  </form>`
}

function messageRow({ receivedAt, headers, body, fault, answered }: InboxMessage): Html {
  const [tone, word] =
    fault === null ? (['good', 'Signature right'] as const) : (['bad', 'Signature wrong'] as const)
  const sent = fault !== null && answered === '200' ? '401' : answered
  return html`<li class="row">
    <span class="lead-line">${typeOf(body)}</span><span class="right">${status(tone, word)}</span>
    <span class="under wide"
      >${moment(receivedAt)} · ${sent === 'hang' ? 'not answered' : `answered ${sent}`} ·
      ${headers['webhook-id']}</span
    >
    ${fault !== null && html`<span class="soft wide">${fault}</span>`}
    <details class="wide">
      <summary>Body</summary>
      <pre>${body}</pre>
    </details>
  </li>`
}

function typeOf(body: string): string {
  try {
    const message: unknown = JSON.parse(body)
    return typeof message === 'object' && message !== null && 'type' in message
      ? String(message.type)
      : 'Message'
  } catch {
    return 'Message'
  }
}
