import { defineModule } from '../../define-module.ts'
import { teamCalls } from './teams.routes.ts'
import { teamConstraints } from './teams.store.ts'

export const teams = defineModule({
  calls: ({ config, files, handedIn: { findTeamFigures } }) =>
    teamCalls({
      files,
      beta: { teamIds: config.BETA_TEAM_IDS, path: config.BETA_DASHBOARD_PATH },
      findTeamFigures,
    }),
  constraints: teamConstraints,
})
