import type { EventType } from '@ribbon/contract/connections/webhook-endpoints/event-types'
import type { DeliveryState } from '@ribbon/contract/connections/webhook-endpoints/webhook-messages'
import type { StatusTone } from '../../../ui/display/status-dot.tsx'

interface State {
  tone: StatusTone
  label: string
}

export const healthViews: Record<'healthy' | 'failing' | 'off', State> = {
  healthy: { tone: 'done', label: 'Healthy' },
  failing: { tone: 'progress', label: 'Failing' },
  off: { tone: 'stopped', label: 'Off' },
}

export const offTexts: Record<'person' | 'gone' | 'failing', string> = {
  person: 'Switched off by an owner.',
  gone: 'Switched off: it answered 410, which says that it wants no more messages.',
  failing: 'Switched off after five days without success.',
}

export const deliveryViews: Record<DeliveryState, State> = {
  delivered: { tone: 'done', label: 'Delivered' },
  waiting: { tone: 'progress', label: 'Waiting' },
  failed: { tone: 'stopped', label: 'Failed' },
  missed: { tone: 'neutral', label: 'Missed' },
}

/** What most needs to be looked at first. */
const order: readonly DeliveryState[] = ['failed', 'waiting', 'missed', 'delivered']

/** One word for a message that went to several endpoints. */
export function messageState(deliveries: readonly { state: DeliveryState }[]): State {
  const worst = order.find(state => deliveries.some(delivery => delivery.state === state)) ?? 'delivered'
  return deliveryViews[worst]
}

export interface EndpointForm extends Record<string, unknown> {
  url: string
  description: string
  events: EventType[]
  personal_data: boolean
}

export const emptyEndpoint: EndpointForm = { url: '', description: '', events: [], personal_data: false }

export function checkEndpoint({ url, events }: EndpointForm): Record<string, string> {
  return {
    ...(url.trim() === '' ? { url: 'Enter the address that is to receive the messages.' } : {}),
    ...(events.length === 0 ? { events: 'Choose at least one event.' } : {}),
  }
}

export const endpointPlaces: [RegExp, string][] = [
  [/event/i, 'events'],
  [/address|host|port|https/i, 'url'],
]

/** An address as lists show it: without its scheme, so that more of what tells it apart fits. */
export const shortAddress = (url: string): string => url.replace(/^https?:\/\//, '')
