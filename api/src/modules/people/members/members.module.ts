import { defineModule } from '../../define-module.ts'
import { memberCalls } from './members.routes.ts'
import { subteamCalls } from './subteams/subteams.routes.ts'
import { subteamConstraints } from './subteams/subteams.store.ts'

export const members = defineModule({
  calls: ({ handedIn: { endConnections } }) => [...memberCalls(endConnections), ...subteamCalls()],
  constraints: subteamConstraints,
})
