import { defineModule } from '../../define-module.ts'
import { catalogueUpkeepCalls } from './editing/editing.routes.ts'
import { productImportCalls } from './imports/imports.routes.ts'
import { catalogueConstraints } from './product-upkeep.store.ts'
import { catalogueCalls } from './products.routes.ts'

export const products = defineModule({
  calls: ({ files }) => [...catalogueCalls(), ...catalogueUpkeepCalls({ files }), ...productImportCalls()],
  constraints: catalogueConstraints,
})
