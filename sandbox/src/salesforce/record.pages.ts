import type { FastifyInstance } from 'fastify'
import { emptyState, html, moment, page, status, type Html } from '../pages.ts'
import type { CrmRecord } from './first-records.ts'
import type { Salesforce, Task } from './open-salesforce.ts'

/** Where Salesforce shows one lead, contact, account or task. */
export function recordPages(app: FastifyInstance, { book }: Salesforce): void {
  app.get<{ Params: { type: string; id: string } }>('/lightning/r/:type/:id/view', ({ params }, reply) => {
    const task = params.type === 'Task' ? book.get('tasks', params.id) : undefined
    const record = book.get('records', params.id)
    reply.type('text/html')
    if (task) return reply.send(taskPage(task, book.get('records', recordOf(task))))
    if (record?.type === params.type && !record.isDeleted) {
      const tasks = book.all('tasks').filter(each => recordOf(each) === record.id)
      return reply.send(recordPage(record, tasks.toReversed()))
    }
    const text = emptyState('Not found', `The organization has no ${params.type} ${params.id}.`)
    return reply.code(404).send(page({ title: 'Not found', here: '/salesforce', body: text }))
  })
}

const recordOf = ({ fields }: Task) => fields['WhoId'] ?? fields['WhatId'] ?? ''

function recordPage(record: CrmRecord, tasks: readonly Task[]): string {
  return page({
    title: record.name,
    here: '/salesforce',
    live: true,
    lead: html`${record.type} <span class="id num">${record.id}</span>`,
    body: html`<div class="card">
        <dl class="facts">${fact('Company', record.company)} ${fact('Email', record.email)}</dl>
      </div>
      <h2>Tasks</h2>
      ${
        tasks.length > 0
          ? taskRows(tasks, () => null)
          : emptyState('No tasks yet', 'A gift that is linked to this record shows up here.')
      }`,
  })
}

function taskPage({ id, fields, createdAt }: Task, record: CrmRecord | undefined): string {
  const { Subject, Description, Status, WhoId: _, WhatId: __, ...others } = fields
  return page({
    title: Subject ?? 'Task',
    here: '/salesforce',
    live: true,
    lead: html`Task <span class="id num">${id}</span>`,
    body: html`<div class="card">
      <dl class="facts">
        <dt>Status</dt>
        <dd>${status('good', Status ?? '')}</dd>
        <dt>Record</dt>
        <dd>${record ? recordLink(record) : 'None'}</dd>
        <dt>Created</dt>
        <dd>${moment(createdAt)}</dd>
        ${Object.entries(others).map(([name, value]) => fact(name, value))}
        <dt>Description</dt>
        <dd class="lines">${Description}</dd>
      </dl>
    </div>`,
  })
}

const fact = (name: string, value: string | null) =>
  value === null
    ? html``
    : html`<dt>${name}</dt>
        <dd>${value}</dd>`

export const recordLink = ({ id, type, name }: CrmRecord): Html =>
  html`<a href="/lightning/r/${type}/${id}/view">${name} (${type})</a>`

/** Tasks in a list, each with what `about` says of its record. */
export function taskRows(tasks: readonly Task[], about: (task: Task) => Html | null): Html {
  return html`<ul class="rows">
    ${tasks.map(
      task =>
        html`<li class="row">
          <a class="lead-line" href="/lightning/r/Task/${task.id}/view">${task.fields['Subject']}</a
          ><span class="right">${status('good', task.fields['Status'] ?? '')}</span
          ><span class="under">${about(task)} ${task.fields['Description']}</span
          ><span class="right soft">${moment(task.createdAt)}</span
          ><span class="under id num">${task.id}</span>
        </li>`,
    )}
  </ul>`
}
