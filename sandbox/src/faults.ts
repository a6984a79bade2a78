export const faultModes = [
  'decline',
  'slow',
  'error_before',
  'error_after',
  'lost_reply',
  'late_reply',
  'hang',
  'expired',
  'limit',
  'locked',
] as const
export const faultyServices = ['payments', 'shipping', 'mail', 'google', 'salesforce', 'shops'] as const
export type FaultMode = (typeof faultModes)[number]
export type FaultyService = (typeof faultyServices)[number]

export interface Fault {
  service: FaultyService
  /** `METHOD /path`, where a segment may be `*` or `:name`; `*` alone is everything. Mail: `*`, or a recipient's address. */
  match: string
  mode: FaultMode
  delayMs: number
  times: number
}

export interface Faults {
  add(fault: Fault): void
  /** The fault planned for this request, if any; reading it counts down how often it applies. */
  take(service: FaultyService, what: string): Fault | undefined
  all(): Fault[]
  clear(): void
}

export function plannedFaults(): Faults {
  let faults: Fault[] = []
  return {
    add: fault => void faults.push({ ...fault }),
    take(service, what) {
      const fault = faults.find(each => each.service === service && matches(each.match, what))
      if (!fault) return undefined
      fault.times -= 1
      faults = faults.filter(each => each.times > 0)
      return { ...fault }
    },
    all: () => faults.map(fault => ({ ...fault })),
    clear: () => void (faults = []),
  }
}

/** Reads a fault from the body of a control request; a string is an error message. */
export function readFault(body: unknown): Fault | string {
  const { service, match, mode, delayMs, times } = (body ?? {}) as Record<string, unknown>
  if (!faultyServices.includes(service as FaultyService))
    return `service must be one of ${faultyServices.join(', ')}`
  if (!faultModes.includes(mode as FaultMode)) return `mode must be one of ${faultModes.join(', ')}`
  if (match !== undefined && typeof match !== 'string')
    return 'match must be a text such as "POST /v1/payment_intents"'
  return {
    service: service as FaultyService,
    match: match ?? '*',
    mode: mode as FaultMode,
    delayMs: positive(delayMs, 1000),
    times: positive(times, 1),
  }
}

export function pause(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}

function positive(value: unknown, otherwise: number): number {
  return typeof value === 'number' && value >= 0 ? value : otherwise
}

function matches(pattern: string, what: string): boolean {
  if (pattern === '*' || pattern.toLowerCase() === what.toLowerCase()) return true
  const wanted = pattern.split(/[ /]+/)
  const given = what.split(/[ /]+/)
  if (wanted.length !== given.length) return false
  return wanted.every(
    (part, at) => part === '*' || part.startsWith(':') || part.toLowerCase() === given[at]!.toLowerCase(),
  )
}
