import { z } from 'zod'
import { collection, document, resource } from './document.ts'
import { money } from './money.ts'
import { pageQuery } from './paging.ts'
import { defineRoutes, roles } from './route.ts'

export const nonDeliveryOptions = ['Return to sender', 'Treat as abandoned'] as const

export const teamResource = resource('teams', {
  name: z.string(), teamLogo: z.string().nullable(), teamCustomBackground: z.string().nullable(),
  teamModuleNames: z.array(z.enum(['swag_store', 'project', 'e_commerce'])),
  preferencesBlob: z.object({ non_delivery_option_for_international_shipment: z.enum(nonDeliveryOptions), stock_threshold_notifications_enabled: z.boolean() }),
  remainingSubscriptionInventory: z.number().int(), inventoryCount: z.number().int(), availableAdditionalOrders: z.number().int(), showPrices: z.boolean(),
})

/** A member without a sub-team has the one with id -1 and name None (S1 §3). */
export const subteamAttribute = z.object({ id: z.number().int(), name: z.string() })

export const memberResource = resource('members', {
  email: z.string(), name: z.string(), availableBudgetAmount: money, infiniteTeamUserBudget: z.boolean(),
  roles: z.array(z.enum(roles)), subteam: subteamAttribute,
})

export const teamRoutes = defineRoutes({
  getTeam: { method: 'GET', path: '/team', access: 'session', summary: 'The session’s team', response: document(teamResource), errors: [] },
  listMembers: {
    method: 'GET', path: '/team/members', access: 'owner', summary: 'The team’s members, by name',
    query: z.object({ page: pageQuery(), search: z.string().max(200).optional() }), response: collection(memberResource), errors: [],
  },
})

export type Team = z.output<typeof teamResource>
export type Member = z.output<typeof memberResource>
