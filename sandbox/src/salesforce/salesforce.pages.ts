import { randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { emptyState, html, page, publicPage, type Html } from '../pages.ts'
import { clientId, organizationId, type Salesforce } from './open-salesforce.ts'
import { recordLink, taskRows } from './record.pages.ts'

interface Asked {
  client_id?: string
  redirect_uri?: string
  response_type?: string
  state?: string
  code_challenge?: string
}

const codeLastsMs = 15 * 60_000

export function salesforcePages(app: FastifyInstance, salesforce: Salesforce): void {
  const { book } = salesforce
  app.get('/salesforce', (_, reply) =>
    reply.type('text/html').send(
      page({
        title: 'Salesforce',
        here: '/salesforce',
        live: true,
        lead: `The organization Acme Sales (${organizationId}): gifts stand here as tasks of leads, contacts and accounts.`,
        body: overview(salesforce),
      }),
    ),
  )
  app.post<{ Body: { required?: string } | undefined }>('/salesforce/required', ({ body }, reply) => {
    salesforce.setup.requiredFields = body?.required ? [body.required] : []
    return reply.redirect('/salesforce', 303)
  })
  app.get<{ Querystring: Asked }>('/services/oauth2/authorize', ({ query }, reply) => {
    if (query.client_id !== clientId || query.response_type !== 'code' || !isAddress(query.redirect_uri))
      return reply
        .code(400)
        .type('text/html')
        .send(
          publicPage(
            'Nothing to allow',
            emptyState(
              'Nothing to allow',
              'The app that sent you here is not known, or its address is wrong.',
            ),
          ),
        )
    return reply.type('text/html').send(publicPage('Allow access', consent(salesforce, query)))
  })
  app.post<{ Querystring: Asked; Body: { username?: string } | undefined }>(
    '/services/oauth2/authorize',
    async ({ query, body }, reply) => {
      const back = new URL(query.redirect_uri ?? salesforce.publicUrl)
      if (query.state) back.searchParams.set('state', query.state)
      if (!body?.username) {
        back.searchParams.set('error', 'access_denied')
        back.searchParams.set('error_description', 'end-user denied authorization')
        return reply.redirect(back.href, 303)
      }
      const code = `aPrx${randomBytes(30).toString('base64url')}==`
      book.put('codes', {
        id: code,
        person: salesforce.personOf(body.username).id,
        challenge: query.code_challenge ?? '',
        redirectUri: query.redirect_uri ?? '',
        expiresAt: Date.now() + codeLastsMs,
        isUsed: false,
      })
      await book.commit('allowed')
      back.searchParams.set('code', code)
      return reply.redirect(back.href, 303)
    },
  )
}

const isAddress = (text: string | undefined) =>
  text !== undefined && /^https?:/.test(text) && URL.canParse(text)

function consent({ book }: Salesforce, asked: Asked): Html {
  const people = book.all('people').slice(0, 8)
  const names = people.length > 0 ? people.map(({ username }) => username) : ['olivia@acme.test']
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]))
  const action = `/services/oauth2/authorize?${query}`
  return html`<div class="ribbon" aria-hidden="true"></div>
    <h1>Allow access?</h1>
    <p class="lead">Ribbon asks to read your records and to log gifts as tasks in Acme Sales.</p>
    <form class="card choices" method="post" action="${action}">
      ${names.map(name => html`<button name="username" value="${name}">Allow as ${name}</button>`)}
    </form>
    <form class="card signin" method="post" action="${action}">
      <label>Another user<input type="email" name="username" required /></label>
      <button class="main">Allow</button>
    </form>
    <form class="actions" method="post" action="${action}"><button>Deny</button></form>
    <p class="soft">A stand-in for trying Ribbon out; Salesforce knows nothing of it.</p>`
}

function overview({ book, setup }: Salesforce): Html {
  const tasks = book.all('tasks').toReversed()
  const connected = book.all('grants').filter(grant => !grant.isOver)
  const isRequired = setup.requiredFields.includes('Region__c')
  return html`<div class="card">
      <dl class="facts">
        <dt>Connected</dt>
        <dd>
          ${connected.length ? connected.map(({ person }) => book.get('people', person)?.username).join(', ') : 'Nobody'}
        </dd>
        <dt>Calls today</dt>
        <dd class="num">${setup.used} of ${setup.limit}</dd>
        <dt>Rule</dt>
        <dd>${isRequired ? 'Every gift needs Region' : 'No field is required'}</dd>
      </dl>
      <form class="actions" method="post" action="/salesforce/required">
        <button name="required" value="${isRequired ? '' : 'Region__c'}">
          ${isRequired ? 'Require no field' : 'Require the field Region'}
        </button>
      </form>
    </div>
    <h2>Tasks</h2>
    ${
      tasks.length
        ? taskRows(tasks.slice(0, 100), ({ fields }) => {
            const record = book.get('records', fields['WhoId'] ?? fields['WhatId'] ?? '')
            return record ? html`${recordLink(record)} ·` : html`No record ·`
          })
        : emptyState('No tasks yet', 'A gift that is linked to a record shows up here once it is placed.')
    }`
}
