import type * as Client from 'jsforce/lib/core.js'
import { z } from 'zod'
import { CrmProblem, CrmRevoked, CrmUnavailable } from './crm-errors.ts'

export interface SessionTokens {
  instanceUrl: string
  accessToken: string
  /** Called when Salesforce does not know the token any more; answers the next one. */
  refresh: (staleToken: string) => Promise<string>
}
export type TaskFields = Record<string, string | null>
/** What became of one task of several. */
export type TaskResult = { id: string } | { problem: CrmProblem }
export interface TaskChange {
  id: string
  fields: TaskFields
}
export interface TaskField {
  name: string
  label: string
  isRequired: boolean
  /** Empty where any text may be given. */ choices: string[]
}
export interface TaskDescription {
  recordTypes: { id: string; name: string }[]
  /** Further fields that a person may fill in, of the kinds text and choice. */ fields: TaskField[]
}

/** One person's access to one organization. Throws `CrmRevoked`, `CrmUnavailable` or `CrmProblem`. */
export interface CrmSession {
  findPerson(identityUrl: string): Promise<{ userName: string; timeZone: string }>
  query<Row>(soql: string, row: z.ZodType<Row>): Promise<Row[]>
  count(soql: string): Promise<number>
  describeTask(): Promise<TaskDescription>
  /** At most 200, each with a result of its own, in their order. */
  createTasks(tasks: TaskFields[]): Promise<TaskResult[]>
  changeTasks(changes: TaskChange[]): Promise<TaskResult[]>
  /** Calls of the day, as the last answer said. */
  usage(): { used: number; limit: number } | undefined
}

const version = '60.0'
const mostRefreshes = 3
const failure = z.object({
  errorCode: z.string().optional(),
  message: z.string().optional(),
  fields: z.array(z.string()).optional(),
})
const person = z.object({
  username: z.string(),
  timezone: z.string().refine(isTimeZone).catch('UTC'),
})
const rowResult = z.object({
  id: z.string().nullish(),
  success: z.boolean(),
  errors: z.array(
    z.object({ statusCode: z.string(), message: z.string(), fields: z.array(z.string()).default([]) }),
  ),
})
const page = z.object({
  totalSize: z.number(),
  done: z.boolean(),
  nextRecordsUrl: z.string().optional(),
  records: z.array(z.unknown()),
})
const description = z.object({
  fields: z.array(
    z.object({
      name: z.string(),
      label: z.string(),
      type: z.string(),
      createable: z.boolean(),
      nillable: z.boolean(),
      picklistValues: z.array(z.object({ value: z.string(), active: z.boolean() })).default([]),
    }),
  ),
  recordTypeInfos: z
    .array(
      z.object({ recordTypeId: z.string(), name: z.string(), available: z.boolean(), master: z.boolean() }),
    )
    .default([]),
})
/** Fields we fill in ourselves. */
const ownFields = new Set(['Subject', 'Status', 'Priority', 'ActivityDate', 'WhoId', 'WhatId', 'Description'])

function isTimeZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }))
  } catch {
    return false
  }
}

type Request = <T>(
  schema: z.ZodType<T>,
  call: { method: 'GET' | 'POST' | 'PATCH'; url: string; body?: object },
  timeout?: number,
) => Promise<T>

function connect(
  client: typeof Client,
  tokens: SessionTokens,
): { request: Request; usage: CrmSession['usage'] } {
  let refreshes = 0
  let refreshError: Error | undefined
  const connection = new client.Connection({
    instanceUrl: tokens.instanceUrl,
    accessToken: tokens.accessToken,
    version,
    refreshFn: ({ accessToken }, done) => {
      // A token that stays refused would be asked for again and again.
      const next = ++refreshes > mostRefreshes ? undefined : tokens.refresh(accessToken ?? '')
      if (!next) return done(new Error('The session ends again and again.'))
      next.then(
        token => done(null, token),
        (error: unknown) => {
          refreshError = error instanceof Error ? error : new Error('The token was not refreshed.')
          done(refreshError)
        },
      )
    },
  })
  const request = async <T>(
    schema: z.ZodType<T>,
    { method, url, body }: { method: 'GET' | 'POST' | 'PATCH'; url: string; body?: object },
    timeout = 15_000,
  ): Promise<T> => {
    refreshError = undefined
    try {
      const sent = body
        ? { method, url, body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
        : { method, url }
      // Whether a change is sent again is ours to decide, so the client never repeats one by itself.
      return schema.parse(await connection.request(sent, { retry: { maxRetries: 0 }, timeout }))
    } catch (error) {
      throw refreshError ?? asCrmError(error)
    }
  }
  return { request, usage: () => connection.limitInfo.apiUsage }
}

export function openCrmSession(client: typeof Client, tokens: SessionTokens): CrmSession {
  const { request, usage } = connect(client, tokens)
  const changeMany = async (method: 'POST' | 'PATCH', records: object[]) =>
    (
      await request(
        z.array(rowResult),
        { method, url: '/composite/sobjects', body: { allOrNone: false, records } },
        60_000,
      )
    ).map(readResult)
  const attributes = { type: 'Task' }
  return {
    async findPerson(identityUrl) {
      const answer = await request(person, { method: 'GET', url: identityUrl })
      return { userName: answer.username, timeZone: answer.timezone }
    },
    async query(soql, row) {
      const rows: unknown[] = []
      let url: string | undefined = `/query?q=${encodeURIComponent(soql)}`
      while (url) {
        const answer: z.output<typeof page> = await request(page, { method: 'GET', url })
        rows.push(...answer.records)
        url = answer.done ? undefined : answer.nextRecordsUrl
      }
      return z.array(row).parse(rows)
    },
    count: async soql =>
      (await request(page, { method: 'GET', url: `/query?q=${encodeURIComponent(soql)}` })).totalSize,
    async describeTask() {
      return describe(await request(description, { method: 'GET', url: '/sobjects/Task/describe' }))
    },
    createTasks: tasks =>
      changeMany(
        'POST',
        tasks.map(fields => ({ attributes, ...fields })),
      ),
    changeTasks: changes =>
      changeMany(
        'PATCH',
        changes.map(({ id, fields }) => ({ attributes, id, ...fields })),
      ),
    usage,
  }
}

function describe({ fields, recordTypeInfos }: z.output<typeof description>): TaskDescription {
  return {
    recordTypes: recordTypeInfos
      .filter(type => type.available && !type.master)
      .map(type => ({ id: type.recordTypeId, name: type.name })),
    fields: fields
      .filter(field => field.createable && !ownFields.has(field.name))
      .filter(field => field.type === 'picklist' || field.type === 'string')
      .map(field => ({
        name: field.name,
        label: field.label,
        isRequired: !field.nillable,
        choices: field.picklistValues.filter(({ active }) => active).map(({ value }) => value),
      })),
  }
}

function readResult({ id, success, errors }: z.output<typeof rowResult>): TaskResult {
  if (success && id) return { id }
  const [first] = errors
  const fields = errors.flatMap(error => error.fields)
  return {
    problem: new CrmProblem(
      first?.statusCode ?? 'UNKNOWN_ERROR',
      errors.map(error => error.message).join(' '),
      fields,
    ),
  }
}

function asCrmError(error: unknown): Error {
  if (error instanceof CrmRevoked || error instanceof CrmUnavailable || error instanceof CrmProblem)
    return error
  const answer = failure.safeParse(error instanceof Error && 'data' in error ? error.data : undefined)
  const code = answer.data?.errorCode
  const isClear = code !== undefined && !/^(ERROR_HTTP_|UNKNOWN_EXCEPTION|SERVER_UNAVAILABLE)/.test(code)
  return isClear
    ? new CrmProblem(code, answer.data?.message ?? code, answer.data?.fields ?? [])
    : new CrmUnavailable(error)
}
