import { defineModule } from '../../define-module.ts'
import { searchCalls } from './search.routes.ts'

export const search = defineModule({ calls: searchCalls })
