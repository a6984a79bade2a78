import { defineModule } from '../../define-module.ts'
import { storeFrontCalls } from './storefront.routes.ts'

export const storefront = defineModule({
  calls: ({ config: { shipsFrom }, handedIn }) => storeFrontCalls({ parts: handedIn.storeParts, shipsFrom }),
})
