import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { IconGift, IconPrinter } from '@tabler/icons-react'
import { useEffect } from 'react'
import { isNotFound } from '../../../platform/api.ts'
import { setPageTitle } from '../../../platform/page-title.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { usePutOnCard } from '../../gifting/gift-flow/use-shown-card.ts'
import { templateQuery, useUpdateTemplate, type TemplateRow } from './card-templates.data.ts'
import { TemplateForm } from './template-form.tsx'

const back = { to: '/manage-templates', label: 'Card templates' }

/** One template, to change, to print and to use. */
export function EditTemplatePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const template = useQuery(templateQuery(id))
  const { data } = template
  const name = data?.name
  useEffect(() => {
    if (name) setPageTitle(name)
  }, [name])
  if (isNotFound(template.error)) return <Navigate to="/404" replace />
  if (!data) {
    return (
      <>
        <PageHeader title="Card template" back={back} />
        {template.error ? (
          <Panel>
            <ErrorState
              messages={errorMessages(template.error, 'The template could not be loaded.')}
              onRetry={() => void template.refetch()}
            />
          </Panel>
        ) : (
          <SkeletonBlock height={420} label="Loading the template" />
        )}
      </>
    )
  }
  return <TemplateEditor key={data.id} template={data} />
}

function TemplateEditor({ template }: { template: TemplateRow }) {
  const update = useUpdateTemplate()
  const putOnCard = usePutOnCard()
  return (
    <>
      <PageHeader
        title={template.name}
        back={back}
        subtitle={
          <>
            Made by {template.createdByEmail} on <TimeText at={template.createdAt} />
          </>
        }
        actions={
          <>
            <Button look="quiet" icon={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
              Print the card
            </Button>
            <Button
              look="quiet"
              icon={<IconGift size={16} aria-hidden />}
              onClick={() => putOnCard(template)}
            >
              Use for a gift
            </Button>
          </>
        }
      />
      <TemplateForm
        saved={{ name: template.name, message: template.message }}
        isBusy={update.isPending}
        saveLabel="Save"
        fallback="The template could not be updated."
        onSave={(text, outcome) =>
          update.mutate({ params: { id: template.id }, body: { card_template: text } }, outcome)
        }
      />
    </>
  )
}
