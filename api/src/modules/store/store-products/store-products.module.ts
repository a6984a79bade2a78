import { defineModule } from '../../define-module.ts'
import { pictureCalls } from './pictures/pictures.routes.ts'

export const storeProducts = defineModule({ calls: ({ files }) => pictureCalls({ files }) })
