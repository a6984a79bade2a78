import { z } from 'zod'
import { document, resource } from '../document.ts'
import { flagInput, pictureInput } from '../form-inputs.ts'
import { imageMaxBytes } from '../limits.ts'
import { defineRoutes, wrapped } from '../route.ts'
import { goodsModules } from '../team-modules.ts'

export const nonDeliveryOptions = ['Return to sender', 'Treat as abandoned'] as const

export const teamResource = resource('teams', {
  name: z.string(),
  teamLogo: z.string().nullable(),
  teamCustomBackground: z.string().nullable(),
  teamModuleNames: z.array(z.enum(['swag_store', 'project', 'e_commerce'])),
  preferencesBlob: z.object({
    non_delivery_option_for_international_shipment: z.enum(nonDeliveryOptions),
    stock_threshold_notifications_enabled: z.boolean(),
  }),
  remainingSubscriptionInventory: z.number().int(),
  inventoryCount: z.number().int(),
  availableAdditionalOrders: z.number().int(),
  showPrices: z.boolean(),
  stock_threshold_limit: z.number().int(),
  /** Where a beta team lands after sign-in; null for every other. */
  betaDashboardPath: z.string().nullable(),
  /** Why the team is suspended, while it is: then it may only look. */
  suspendedFor: z.string().nullable(),
})

/** One call, three kinds of bodies (reading B13): preferences, or images as multipart, where an empty value removes one. */
export const updateTeamBody = wrapped(
  'team',
  z.object({
    name: z.string().trim().min(1, "Team name can't be blank!").max(120).optional(),
    non_delivery_option_for_international_shipment: z
      .enum(nonDeliveryOptions, 'Choose one of the two options.')
      .optional(),
    stock_threshold_notifications_enabled: flagInput.optional(),
    show_prices: flagInput.optional(),
    logo: pictureInput,
    custom_background: pictureInput,
  }),
)

export const stockThresholdMax = 1_000_000
const wholeThreshold = `Enter a whole number from 0 to ${stockThresholdMax.toLocaleString('en-US')}.`

export const teamRoutes = defineRoutes({
  getTeam: {
    method: 'GET',
    path: '/team',
    access: 'session',
    summary: 'The session’s team',
    response: document(teamResource),
    errors: [],
  },
  updateTeam: {
    method: 'PATCH',
    path: '/team',
    access: 'owner',
    summary: 'Changes the team’s preferences, logo or background',
    multipart: { maxFileBytes: imageMaxBytes.background },
    body: updateTeamBody,
    response: document(teamResource),
    errors: ['invalid_input', 'image_refused'],
  },
  setStockThreshold: {
    method: 'POST',
    path: '/team/set_stock_threshold_limit',
    access: 'owner',
    module: goodsModules,
    summary: 'Sets how few of an item are low stock',
    body: wrapped(
      'team',
      z.object({
        stock_threshold_limit: z
          .union(
            [
              z.number(),
              z
                .string()
                .trim()
                .regex(/^\d{1,7}$/, wholeThreshold)
                .transform(Number),
            ],
            wholeThreshold,
          )
          .refine(
            limit => Number.isInteger(limit) && limit >= 0 && limit <= stockThresholdMax,
            wholeThreshold,
          ),
      }),
    ),
    response: document(teamResource),
    errors: ['invalid_input'],
  },
})

export type Team = z.output<typeof teamResource>
