import { defineModule } from '../../define-module.ts'
import { inventoryConstraints } from './stock.store.ts'

export const stock = defineModule({
  constraints: inventoryConstraints,
})
