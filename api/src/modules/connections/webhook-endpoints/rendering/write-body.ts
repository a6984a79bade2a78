import type { OutgoingResource } from '../../../../platform/outgoing-events/outgoing-resource.ts'

export interface EventFacts {
  id: number
  type: string
  subjectId: number
  occurredAt: Date
}

const mostBytes = 64 * 1_024

/** The body of an event's message (Standard Webhooks 1.0). What would be too large is left to be read by its id. */
export function writeBody(
  { id, type, subjectId, occurredAt }: EventFacts,
  resource: OutgoingResource | undefined,
  withPersonalData: boolean,
): string {
  const bodyOf = (data: unknown) =>
    // Later events of the same thing have a higher sequence; they may arrive in another order.
    JSON.stringify({ type, timestamp: occurredAt.toISOString(), sequence: id, data })
  if (!resource) return bodyOf({ id: String(subjectId) })
  const { personal, attributes, relationships, ...name } = resource
  const body = bodyOf({
    ...name,
    attributes: withPersonalData ? { ...attributes, ...personal } : attributes,
    ...(relationships && { relationships }),
  })
  return Buffer.byteLength(body) <= mostBytes ? body : bodyOf(name)
}
