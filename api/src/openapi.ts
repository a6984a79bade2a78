import { errors } from '@ribbon/contract/errors'
import type { Route } from '@ribbon/contract/route'
import { z } from 'zod'
import { declaredRoutes } from './declared-routes.ts'
import { keyLimit, teamLimit } from './modules/people/api-keys/limits/open-key-permits.ts'
import { schemaOf } from './openapi-schema.ts'
import { describeWebhooks } from './openapi-webhooks.ts'

/** The OpenAPI 3.1 document of every declared call and every webhook, straight from the contract. */
export function apiDescription(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {}
  for (const [module, routes] of Object.entries(declaredRoutes)) {
    for (const [name, route] of Object.entries(routes)) {
      const path = `/api/v2${route.path.replace(/:(\w+)/g, '{$1}')}`
      paths[path] = { ...paths[path], [route.method.toLowerCase()]: operation(module, name, route) }
    }
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Ribbon',
      version: 'v2',
      description:
        'JSON:API documents; money as text with two places; times ISO 8601 UTC. ' +
        'Sessions by the five token headers or a cookie; programs by an API key.',
    },
    servers: [{ url: '/' }],
    components: {
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'header',
          name: 'access-token',
          description: 'With client and uid, as answered by sign-in',
        },
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'rbk_live_…',
          description:
            'An API key of the team, which needs the scope that x-scope names. ' +
            `It may make ${keyLimit.times} requests a minute and ${keyLimit.atOnce} at once, all keys of a ` +
            `team ${teamLimit.times} a minute; beyond that Retry-After says how long to wait.`,
        },
        operator: { type: 'apiKey', in: 'cookie', name: 'ribbon_operator' },
        recipient: {
          type: 'apiKey',
          in: 'header',
          name: 'recipient-token',
          description: 'Of one group order, as answered by entering it',
        },
        submitter: {
          type: 'apiKey',
          in: 'header',
          name: 'recipient-token',
          description: 'Of what was submitted for a project, as answered by submitting it',
        },
        shopper: {
          type: 'apiKey',
          in: 'header',
          name: 'recipient-token',
          description: 'Of one store, as answered by its first call',
        },
      },
    },
    paths,
    webhooks: describeWebhooks(),
  }
}

function operation(module: string, name: string, route: Route): Record<string, unknown> {
  return {
    operationId: name,
    tags: [module],
    summary: route.summary,
    'x-access': route.access,
    'x-errors': route.errors,
    ...(route.scope ? { 'x-scope': route.scope } : {}),
    ...exampleOf(route),
    ...(route.module ? { 'x-modules': [route.module].flat() } : {}),
    security: securityOf(route),
    parameters: [...pathParameters(route), ...queryParameters(route), ...keyHeader(route)],
    ...requestBody(route),
    responses: { ...successOf(route), ...refusalsOf(route) },
  }
}

/** The request by key, for what can be asked without knowing an id. A test runs each. */
function exampleOf({ method, path, scope }: Route) {
  const asked = path.replace(':platform', 'shopify')
  if (!scope || method !== 'GET' || asked.includes(':')) return {}
  return { 'x-example': `curl "$RIBBON_URL/api/v2${asked}" -H "Authorization: Bearer $RIBBON_KEY"` }
}

function securityOf({ access, scope }: Route): Record<string, never[]>[] {
  // The token of a viewer link is in the path, for which OpenAPI has no scheme.
  if (access === 'public' || access === 'webhook' || access === 'project-token') return []
  const hasOwnProof = ['operator', 'recipient', 'submitter', 'shopper'].includes(access)
  return [hasOwnProof ? { [access]: [] } : { session: [] }, ...(scope ? [{ apiKey: [] }] : [])]
}

/** Nobody is refused as such; who shows no valid token of a page gets the 404 of a missing one. */
const isOpen = ({ access }: Route) =>
  ['public', 'webhook', 'recipient', 'submitter', 'project-token', 'shopper'].includes(access)

function pathParameters({ path }: Route) {
  return [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }))
}

function queryParameters({ query }: Route) {
  if (!query) return []
  const { properties = {} } = schemaOf(query, 'input') as { properties?: Record<string, { type?: string }> }
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: false,
    schema,
    ...(schema.type === 'object' ? { style: 'deepObject', explode: true } : {}),
  }))
}

function keyHeader({ idempotent }: Route) {
  if (!idempotent) return []
  return [
    { name: 'Idempotency-Key', in: 'header', required: false, schema: { type: 'string', maxLength: 255 } },
  ]
}

function requestBody({ body, multipart }: Route) {
  if (!body) return {}
  const types = ['application/json', ...(multipart ? ['multipart/form-data'] : [])]
  return {
    requestBody: {
      required: true,
      content: Object.fromEntries(types.map(type => [type, { schema: schemaOf(body, 'input') }])),
    },
  }
}

function successOf({ response, status = 200, polled }: Route) {
  if (response instanceof z.ZodVoid) return { 204: { description: 'Done' } }
  const content = { 'application/json': { schema: schemaOf(response, 'output') } }
  const unchanged = polled
    ? { 304: { description: 'Unchanged since the answer that If-None-Match names' } }
    : {}
  return { [status]: { description: 'Done', content }, ...unchanged }
}

/** One response per status, because several refusals share one. */
function refusalsOf(route: Route) {
  const statuses = new Set([
    ...route.errors.map(code => errors[code].status),
    ...(isOpen(route) ? [] : [401]),
    ...(isOpen(route) || route.access === 'session' ? [] : [403]),
  ])
  const textsOf = (status: number) =>
    route.errors.filter(code => errors[code].status === status).map(code => errors[code].text)
  return Object.fromEntries(
    [...statuses].sort().map(status => [
      status,
      {
        description: textsOf(status).join(' · ') || 'Refused',
        content: { 'application/json': { schema: refusalSchema } },
      },
    ]),
  )
}

const refusalSchema = {
  type: 'object',
  properties: {
    errors: { type: 'array', items: { type: 'string' } },
    code: { type: 'string', description: 'Names the refusal; see x-errors.' },
  },
}
