import { defineModule } from '../../define-module.ts'
import { cardTemplateCalls } from './card-templates.routes.ts'
import { cardTemplateConstraints } from './card-templates.store.ts'

export const cardTemplates = defineModule({
  calls: cardTemplateCalls,
  constraints: cardTemplateConstraints,
})
