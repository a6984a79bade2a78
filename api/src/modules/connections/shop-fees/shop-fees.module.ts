import { defineModule } from '../../define-module.ts'
import { priceListCalls } from './price-lists/price-lists.routes.ts'
import { priceListConstraints } from './price-lists/price-lists.store.ts'

export const shopFees = defineModule({
  calls: () => priceListCalls(),
  constraints: priceListConstraints,
})
