import { defineModule } from '../../define-module.ts'
import { projectDeskCalls } from './project-desk.routes.ts'

export const projectDesk = defineModule({ calls: ({ config }) => projectDeskCalls(config.SECRET_KEY) })
