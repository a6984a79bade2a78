import { defineModule } from '../../define-module.ts'
import { operatorViewCalls } from './operator-views/operator-views.routes.ts'
import { savedViewCalls } from './saved-views.routes.ts'
import { savedViewConstraints } from './saved-views.store.ts'

export const savedViews = defineModule({
  calls: () => [...savedViewCalls(), ...operatorViewCalls()],
  constraints: savedViewConstraints,
})
