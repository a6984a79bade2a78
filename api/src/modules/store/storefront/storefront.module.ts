import { defineModule } from '../../define-module.ts'
import { storeFrontCalls } from './storefront.routes.ts'

export const storefront = defineModule({
  calls: ({ config, handedIn }) => {
    const { country_code: shipsFrom = 'US' } = JSON.parse(config.SHIP_FROM) as { country_code?: string }
    return storeFrontCalls({ parts: handedIn.storeParts, shipsFrom })
  },
})
