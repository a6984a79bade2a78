import { defineModule } from '../../define-module.ts'
import { projectDeskCalls } from './project-desk.routes.ts'

export const projectDesk = defineModule({
  calls: ({ config }) => projectDeskCalls({ secretKey: config.SECRET_KEY, publicUrl: config.publicUrl }),
})
