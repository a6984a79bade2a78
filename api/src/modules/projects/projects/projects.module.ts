import { defineModule } from '../../define-module.ts'
import { deleteExpiredFileLinks } from './files/file-links.store.ts'
import { projectFileCalls } from './files/files.routes.ts'
import { projectCalls } from './projects.routes.ts'
import { settingCalls } from './settings/settings.routes.ts'
import { submissionCalls } from './submissions/submissions.routes.ts'

export const projects = defineModule({
  calls: ({ config }) => [
    ...projectCalls({ secretKey: config.SECRET_KEY, publicUrl: config.publicUrl }),
    ...settingCalls({ secretKey: config.SECRET_KEY, publicUrl: config.publicUrl }),
    ...submissionCalls(),
    ...projectFileCalls({ publicUrl: config.publicUrl }),
  ],
  cleanUp: [deleteExpiredFileLinks],
  constraints: { submissions_one_per_person: 'already_submitted' },
})
