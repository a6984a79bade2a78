import { useQuery } from '@tanstack/react-query'
import { showSuccess } from '../../../platform/toasts.ts'
import { ChoiceField } from '../../../ui/form/fields.tsx'
import { allTemplatesQuery } from './card-templates.data.ts'
import styles from './card-templates.module.css'

/** Starts a message from a template; what was written is brought back from the notice. */
export function TemplateChoice({
  message,
  templateId,
  onMessage,
  onTemplate,
}: {
  message: string
  templateId: string | null
  onMessage: (message: string) => void
  onTemplate: (id: string | null) => void
}) {
  const { data: templates = [] } = useQuery(allTemplatesQuery)
  const startFrom = (id: string) => {
    const template = templates.find(candidate => candidate.id === id)
    onTemplate(template?.id ?? null)
    if (!template) return
    const isOwnText = message !== '' && !templates.some(candidate => candidate.message === message)
    onMessage(template.message)
    if (isOwnText)
      showSuccess(`“${template.name}” replaced your text.`, {
        title: 'Template used',
        action: {
          label: 'Undo',
          run: () => {
            onMessage(message)
            onTemplate(null)
          },
        },
      })
  }
  if (templates.length === 0) return null
  return (
    <div className={styles.template}>
      <ChoiceField
        label="Start from a template"
        value={templates.some(template => template.id === templateId) ? (templateId ?? '') : ''}
        data={[
          { value: '', label: 'No template' },
          ...templates.map(template => ({ value: template.id, label: template.name })),
        ]}
        onChange={event => startFrom(event.currentTarget.value)}
      />
    </div>
  )
}
