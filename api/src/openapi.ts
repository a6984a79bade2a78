import { alertRoutes } from '@ribbon/contract/administration/alerts'
import { auditRoutes } from '@ribbon/contract/people/audit'
import { billingRoutes } from '@ribbon/contract/money/subscriptions/additional-sends'
import { bulkImportRoutes } from '@ribbon/contract/gifting/recipients/imports'
import { bulkSendRoutes, listOrderRoutes } from '@ribbon/contract/gifting/bulk-sends/bulk-sends'
import { cardTemplateRoutes } from '@ribbon/contract/catalog/card-templates/card-templates'
import { productRoutes } from '@ribbon/contract/catalog/products/products'
import { chargingRoutes } from '@ribbon/contract/gifting/orders/charging'
import { dashboardRoutes } from '@ribbon/contract/administration/dashboard'
import { depositRoutes, refundRequestRoutes } from '@ribbon/contract/money/deposits'
import { paymentHistoryRoutes } from '@ribbon/contract/administration/payment-history'
import { draftRoutes } from '@ribbon/contract/gifting/orders/drafts'
import { choosingRoutes } from '@ribbon/contract/gifting/redemption/choosing'
import { entryRoutes, publicPageRoutes } from '@ribbon/contract/gifting/redemption/entry'
import { errors } from '@ribbon/contract/errors'
import { exportRoutes } from '@ribbon/contract/administration/exports'
import { groupOrderActionRoutes } from '@ribbon/contract/gifting/group-orders/group-order-actions'
import { groupOrderRoutes } from '@ribbon/contract/gifting/group-orders/group-orders'
import { participantRoutes } from '@ribbon/contract/gifting/group-orders/participants'
import { tierRoutes } from '@ribbon/contract/gifting/group-orders/tiers'
import { identityRoutes } from '@ribbon/contract/people/identity/identity'
import { inventoryRoutes, restockRoutes } from '@ribbon/contract/warehouse/inventory/inventory'
import { invitationRoutes } from '@ribbon/contract/people/invitations'
import { invoiceRoutes } from '@ribbon/contract/money/invoices/invoices'
import { memberRoutes } from '@ribbon/contract/people/members/members'
import { parcelRoutes, trackingRoutes } from '@ribbon/contract/warehouse/parcels/parcels'
import { parcelChangeRoutes } from '@ribbon/contract/warehouse/parcels/changes'
import { documentRoutes } from '@ribbon/contract/warehouse/parcels/documents'
import { labelRoutes } from '@ribbon/contract/warehouse/parcels/labels'
import { manifestRoutes } from '@ribbon/contract/warehouse/parcels/manifests'
import { packingRoutes } from '@ribbon/contract/warehouse/parcels/packing'
import { reshipmentRoutes } from '@ribbon/contract/warehouse/parcels/reshipments'
import { productEditingRoutes } from '@ribbon/contract/catalog/products/editing'
import { productImportRoutes } from '@ribbon/contract/catalog/products/imports'
import { jobRoutes } from '@ribbon/contract/administration/jobs'
import { planUpkeepRoutes } from '@ribbon/contract/money/subscriptions/plans'
import { accountRoutes } from '@ribbon/contract/administration/accounts/accounts'
import { operatorRoutes } from '@ribbon/contract/people/operators'
import { operatorInvoiceRoutes } from '@ribbon/contract/money/invoices/operator-invoices'
import {
  operationsRestockRoutes,
  operationsStockRoutes,
} from '@ribbon/contract/warehouse/inventory/stock-desk'
import { orderRoutes } from '@ribbon/contract/gifting/orders/orders'
import { paymentRoutes } from '@ribbon/contract/money/payments'
import { paymentMethodRoutes } from '@ribbon/contract/money/payment-methods/payment-methods'
import { recipientRoutes, mergeAndEraseRoutes } from '@ribbon/contract/gifting/recipients/recipients'
import { reminderRoutes } from '@ribbon/contract/gifting/recipients/reminders'
import { recoveryRoutes } from '@ribbon/contract/people/identity/recovery'
import type { Route, Routes } from '@ribbon/contract/route'
import { refundRoutes } from '@ribbon/contract/gifting/orders/refunds'
import {
  operatorSecondFactorRoutes,
  secondFactorRoutes,
} from '@ribbon/contract/people/identity/second-factor'
import { ssoRoutes } from '@ribbon/contract/people/sso/sso'
import { subscriptionRoutes } from '@ribbon/contract/money/subscriptions/subscriptions'
import { subteamRoutes } from '@ribbon/contract/people/members/subteams'
import { teamRoutes } from '@ribbon/contract/people/teams'
import { z } from 'zod'

/** Every declared call by module. */
export const declaredRoutes: Record<string, Routes> = {
  audit: auditRoutes,
  members: memberRoutes,
  invitations: invitationRoutes,
  identity: identityRoutes,
  recovery: recoveryRoutes,
  'second-factor': { ...secondFactorRoutes, ...operatorSecondFactorRoutes },
  sso: ssoRoutes,
  teams: teamRoutes,
  subteams: subteamRoutes,
  billing: billingRoutes,
  catalogue: productRoutes,
  recipients: recipientRoutes,
  'recipient-upkeep': mergeAndEraseRoutes,
  reminders: reminderRoutes,
  subscriptions: subscriptionRoutes,
  dashboard: dashboardRoutes,
  exports: exportRoutes,
  'payment-methods': paymentMethodRoutes,
  alerts: alertRoutes,
  deposits: { ...depositRoutes, ...refundRequestRoutes },
  'payment-history': paymentHistoryRoutes,
  refunds: refundRoutes,
  'invoice-papers': invoiceRoutes,
  'invoice-desk': operatorInvoiceRoutes,
  stockroom: { ...inventoryRoutes, ...operationsStockRoutes },
  restocking: { ...restockRoutes, ...operationsRestockRoutes },
  'card-templates': cardTemplateRoutes,
  'bulk-imports': bulkImportRoutes,
  'bulk-sends': bulkSendRoutes,
  'bulk-runs': listOrderRoutes,
  redemption: { ...entryRoutes, ...choosingRoutes },
  'group-orders': {
    ...groupOrderRoutes,
    ...groupOrderActionRoutes,
    ...tierRoutes,
    ...participantRoutes,
    ...publicPageRoutes,
  },
  orders: orderRoutes,
  drafts: draftRoutes,
  charging: { ...chargingRoutes, ...paymentRoutes },
  operations: parcelRoutes,
  tracking: trackingRoutes,
  'parcel-changes': { ...parcelChangeRoutes, ...labelRoutes, ...reshipmentRoutes },
  packing: { ...packingRoutes, ...documentRoutes, ...manifestRoutes },
  operators: operatorRoutes,
  'team-care': accountRoutes,
  'catalogue-upkeep': productEditingRoutes,
  'product-imports': productImportRoutes,
  'plan-upkeep': planUpkeepRoutes,
  'job-room': jobRoutes,
}

const schemaOf = (schema: z.ZodType, io: 'input' | 'output') => {
  const { $schema: _, ...json } = z.toJSONSchema(schema, { io, unrepresentable: 'any' })
  return json
}

/** The OpenAPI 3.1 document of every declared call, straight from the contract. */
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
        'JSON:API documents; money as text with two places; times ISO 8601 UTC. Sessions by the five token headers or a cookie.',
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
        operator: { type: 'apiKey', in: 'cookie', name: 'ribbon_operator' },
        recipient: {
          type: 'apiKey',
          in: 'header',
          name: 'recipient-token',
          description: 'Of one group order, as answered by entering it',
        },
      },
    },
    paths,
  }
}

function operation(module: string, name: string, route: Route): Record<string, unknown> {
  return {
    operationId: name,
    tags: [module],
    summary: route.summary,
    'x-access': route.access,
    'x-errors': route.errors,
    ...(route.module ? { 'x-module': route.module } : {}),
    security: securityOf(route),
    parameters: [...pathParameters(route), ...queryParameters(route), ...keyHeader(route)],
    ...requestBody(route),
    responses: { ...successOf(route), ...refusalsOf(route) },
  }
}

function securityOf({ access }: Route): Record<string, never[]>[] {
  if (access === 'public' || access === 'webhook') return []
  return [access === 'operator' || access === 'recipient' ? { [access]: [] } : { session: [] }]
}

/** Nobody is refused as such; who shows no valid token of a page gets the 404 of a missing one. */
const isOpen = ({ access }: Route) => access === 'public' || access === 'webhook' || access === 'recipient'

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

function successOf({ response, status = 200 }: Route) {
  if (response instanceof z.ZodVoid) return { 204: { description: 'Done' } }
  const content = { 'application/json': { schema: schemaOf(response, 'output') } }
  return { [status]: { description: 'Done', content } }
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
