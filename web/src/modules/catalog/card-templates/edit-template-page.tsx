import { useQuery } from '@tanstack/react-query'
import { Navigate, useParams } from '@tanstack/react-router'
import { IconGift, IconPrinter } from '@tabler/icons-react'
import { useEffect } from 'react'
import { ApiError } from '../../../platform/api.ts'
import { setPageTitle } from '../../../platform/page-title.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { Button } from '../../../ui/display/button.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { usePutOnCard } from '../../gifting/gift-flow/use-shown-card.ts'
import { templateQuery, useUpdateTemplate } from './card-templates.data.ts'
import { TemplateForm } from './template-form.tsx'

const back = { to: '/manage-templates', label: 'Card templates' }

/** One template, to change, to print and to use. */
export function EditTemplatePage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const template = useQuery(templateQuery(id))
  const update = useUpdateTemplate()
  const putOnCard = usePutOnCard()
  const { data } = template
  const name = data?.name
  useEffect(() => {
    if (name) setPageTitle(name)
  }, [name])
  if (template.error instanceof ApiError && template.error.status === 404)
    return <Navigate to="/404" replace />
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
  return (
    <>
      <PageHeader
        title={data.name}
        back={back}
        subtitle={
          <>
            Made by {data.createdByEmail} on <TimeText at={data.createdAt} />
          </>
        }
        actions={
          <>
            <Button look="quiet" icon={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
              Print the card
            </Button>
            <Button look="quiet" icon={<IconGift size={16} aria-hidden />} onClick={() => putOnCard(data)}>
              Use for a gift
            </Button>
          </>
        }
      />
      <TemplateForm
        key={data.id}
        saved={{ name: data.name, message: data.message }}
        isBusy={update.isPending}
        saveLabel="Save"
        fallback="The template could not be updated."
        onSave={(text, outcome) =>
          update.mutate({ params: { id: data.id }, body: { card_template: text } }, outcome)
        }
      />
    </>
  )
}
