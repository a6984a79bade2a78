import { defineModule } from '../../define-module.ts'
import { apiKeyCalls } from './api-keys.routes.ts'

export const apiKeys = defineModule({
  calls: () => apiKeyCalls(),
})
