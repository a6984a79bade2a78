import { defineModule } from '../../define-module.ts'
import { storeAccessCalls } from './store-access.routes.ts'

export const storeAccess = defineModule({ calls: () => storeAccessCalls() })
