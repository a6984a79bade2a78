/** An identity provider's answer that must not be believed; the message is for the log. */
export class SamlRefused extends Error {
  constructor(reason: string) {
    super(reason)
    this.name = 'SamlRefused'
  }
}

/** The provider itself says that nobody signed in. */
export class SamlDeclined extends SamlRefused {
  constructor(status: string) {
    super(`its status is ${status}`)
    this.name = 'SamlDeclined'
  }
}

/** Google said no, or something that must not be believed; the message is for the log. */
export class GoogleRefused extends Error {
  constructor(reason: string, cause?: unknown) {
    super(reason, { cause })
    this.name = 'GoogleRefused'
  }
}

export class GoogleUnavailable extends Error {
  constructor(cause: unknown) {
    super('Google does not answer', { cause })
    this.name = 'GoogleUnavailable'
  }
}
