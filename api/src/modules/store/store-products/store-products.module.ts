import { defineModule } from '../../define-module.ts'
import { pictureCalls } from './pictures/pictures.routes.ts'
import { storeProductCalls } from './store-products.routes.ts'

export const storeProducts = defineModule({
  calls: ({ files }) => [...storeProductCalls(), ...pictureCalls({ files })],
})
