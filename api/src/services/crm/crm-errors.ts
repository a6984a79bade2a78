/** Salesforce does not accept a code or a refresh token: the person has to allow us again. */
export class CrmRevoked extends Error {
  readonly reason: string
  constructor(reason: string) {
    super(`Salesforce refused the token: ${reason}`)
    this.reason = reason
  }
}

/** No clear answer. Whether a change was made is unknown. */
export class CrmUnavailable extends Error {
  constructor(cause: unknown) {
    super(`Salesforce did not answer: ${cause instanceof Error ? cause.message : String(cause)}`)
  }
}

/** Salesforce answered that it will not do this. */
export class CrmProblem extends Error {
  readonly code: string
  readonly fields: string[]
  constructor(code: string, message: string, fields: string[]) {
    super(message)
    this.code = code
    this.fields = fields
  }
}

/** The organization's calls of the day must not be used up by us. */
export class CrmLimited extends Error {}

/** What passes by itself: a lock on the record, or a service that is down. */
const passing = new Set(['UNABLE_TO_LOCK_ROW', 'SERVER_UNAVAILABLE', 'REQUEST_RUNNING_TOO_LONG'])

export const isPassing = (code: string): boolean => passing.has(code)
export const isLimit = (code: string): boolean => code === 'REQUEST_LIMIT_EXCEEDED'
