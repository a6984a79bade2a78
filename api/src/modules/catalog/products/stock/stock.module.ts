import { defineModule } from '../../define-module.ts'
import { stockConstraints } from './stock.store.ts'

export const stock = defineModule({
  constraints: stockConstraints,
})
