import { z } from 'zod'
import { document, resource, time } from '../document.ts'
import { centsInput, money } from '../money-schema.ts'
import { defineRoutes, wrapped } from '../route.ts'

export const alertKinds = [
  'budget_low',
  'deposit_low',
  'stock_low',
  'tier_not_fillable',
  'redemption_uncovered',
  'store_blocked',
  'shop_orders_waiting',
  'allowance_low',
  'allowance_used_up',
  'renewal_failed',
  'payment_refused',
  'card_expiring',
  'card_expired',
  'payment_to_confirm',
  'invoice_overdue',
  'trial_ending',
  'plan_ending',
  'plan_ended',
] as const
export type AlertKind = (typeof alertKinds)[number]

export const alertMessage = z.object({
  /** The same as long as it is the same news. */
  key: z.string(),
  kind: z.enum(alertKinds),
  severity: z.enum(['critical', 'warning', 'info']),
  text: z.string(),
  /** Where it is mended, and what that is called; null where the reader cannot. */
  to: z.string().nullable(),
  action: z.string().nullable(),
  since: time,
})
export type AlertMessage = z.output<typeof alertMessage>

/** What the team should know of, the most urgent first (S2 §3). */
export const alertsResource = resource('alerts', { alert_messages: z.array(alertMessage) })

export const alertSettingsResource = resource('alertSettings', {
  /** Below it the deposit is low; "0.00" tells nobody. */
  lowDepositThreshold: money,
})

export const lowDepositDefaultCents = 25_000
/** 0.00 turns the alert off. */
export const lowDepositLimits = { label: 'Low deposit limit', leastCents: 0, mostCents: 10_000_000 }

export const alertRoutes = defineRoutes({
  getAlerts: {
    method: 'GET',
    path: '/team/alerts',
    access: 'session',
    scope: 'dashboard:read',
    summary: 'What the team should know of; members see what concerns them',
    response: document(alertsResource),
    errors: [],
  },
  getAlertSettings: {
    method: 'GET',
    path: '/team/alert_settings',
    access: 'owner',
    summary: 'From when on the team is told',
    response: document(alertSettingsResource),
    errors: [],
  },
  updateAlertSettings: {
    method: 'PUT',
    path: '/team/alert_settings',
    access: 'owner',
    summary: 'Sets below which amount the deposit is low',
    body: wrapped('alert_settings', z.object({ low_deposit_threshold: centsInput(lowDepositLimits) })),
    response: document(alertSettingsResource),
    errors: ['invalid_input'],
  },
})
