/** The shop platform did not answer, or wants us to ask later. */
export class ShopUnavailable extends Error {
  constructor(cause: unknown) {
    super('The shop platform did not answer.', { cause })
  }
}

/** The shop has taken our access away. */
export class ShopAccessEnded extends Error {
  constructor() {
    super('The shop no longer lets us in.')
  }
}

/** The shop platform answered, and will answer the same each time. */
export class ShopRefused extends Error {}
