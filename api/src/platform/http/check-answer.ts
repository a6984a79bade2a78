import type { Route } from '@ribbon/contract/route'
import type { Log } from '../log.ts'
import { fieldCheck } from './field-check.ts'
import { findSurplus } from './find-surplus.ts'

export interface AnswerOptions {
  log: Log
  /** Refuse answers with fields their schema does not know, for tests and development; production drops such fields. */
  refuseSurplus: boolean
}

/** Makes the function that lets out an answer of one call: no field leaves the server that the contract does not name. */
export function answerCheck(
  name: string,
  route: Route,
  { log, refuseSurplus }: AnswerOptions,
): (body: unknown) => unknown {
  const parse = (body: unknown): unknown => {
    const parsed = route.response.safeParse(body)
    if (parsed.success) return parsed.data
    throw new Error(`The answer of ${name} does not fit its contract: ${parsed.error.message}`)
  }
  if (refuseSurplus)
    return body => {
      const parsed = parse(body)
      const surplus = findSurplus(body, parsed)
      if (surplus === undefined) return parsed
      throw new Error(`The answer of ${name} has a field its contract does not know: ${surplus}`)
    }
  const hasKnownFields = fieldCheck(route.response)
  if (!hasKnownFields) return parse
  return body => {
    if (hasKnownFields(body)) return body
    log.error({ call: name }, 'an answer has a field its contract does not know; it was dropped')
    return parse(body)
  }
}
