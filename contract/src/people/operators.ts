import { z } from 'zod'
import { collection, document, resource, time } from '../document.ts'
import { defineRoutes, idParam } from '../route.ts'
import { operatorRoles } from './operators/operator-groups.ts'

/** Someone who works for whoever runs Ribbon, as the others see them. */
export const colleagueResource = resource('operatorAccounts', {
  name: z.string(),
  email: z.string(),
  role: z.enum(operatorRoles),
  createdAt: time,
  disabledAt: time.nullable(),
  openSessions: z.number().int(),
  isSelf: z.boolean(),
})

export const operatorRoutes = defineRoutes({
  listOperators: {
    method: 'GET',
    path: '/operations/operators',
    access: 'operator',
    summary: 'Who may work here, by name',
    response: collection(colleagueResource),
    errors: [],
  },
  disableOperator: {
    method: 'POST',
    path: '/operations/operators/:id/disable',
    access: 'operator',
    summary: 'Lets an operator in no more; all sessions end at once',
    params: idParam,
    response: document(colleagueResource),
    errors: ['not_found', 'cannot_disable_self'],
  },
  enableOperator: {
    method: 'POST',
    path: '/operations/operators/:id/enable',
    access: 'operator',
    summary: 'Lets an operator in again',
    params: idParam,
    response: document(colleagueResource),
    errors: ['not_found'],
  },
  setOperatorRole: {
    method: 'PUT',
    path: '/operations/operators/:id/role',
    access: 'operator',
    summary: 'Lets an operator do everything, or only the work of the warehouse',
    params: idParam,
    body: z.object({ role: z.enum(operatorRoles, 'Choose what they may do.') }),
    response: document(colleagueResource),
    errors: ['not_found', 'invalid_input', 'cannot_limit_self'],
  },
})
