import { tellStock } from './stock/tell-stock.ts'
import { defineModule } from '../../define-module.ts'
import { productEditingCalls } from './editing/editing.routes.ts'
import { productConstraints } from './editing/product-records.store.ts'
import { productImportCalls } from './imports/imports.routes.ts'
import { productCalls } from './products.routes.ts'
import { stockConstraints } from './stock/stock.store.ts'

export const products = defineModule({
  calls: ({ files, handedIn }) => [
    ...productCalls(),
    ...productEditingCalls({ files, ...handedIn }),
    ...productImportCalls(handedIn),
  ],
  constraints: { ...productConstraints, ...stockConstraints },
  outgoingResources: () => ({
    'stock.low': tellStock,
    'stock.restocked': tellStock,
  }),
})
