import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { templateQuery, templatesQuery, useCreateTemplate } from './card-templates.data.ts'
import { copyName } from './card-words.ts'
import { TemplateForm } from './template-form.tsx'

const nothing = { name: '', message: '' }

/** A new message for the team's cards; with `copy=ID` it starts as another one is. */
export function NewTemplatePage() {
  const { copy } = useSearch({ strict: false }) as { copy?: string }
  const original = useQuery({ ...templateQuery(copy ?? ''), enabled: copy !== undefined, retry: false })
  const known = useQuery({
    ...templatesQuery({ page: { number: 1, size: 100 } }),
    enabled: copy !== undefined,
  })
  const create = useCreateTemplate()
  // Without the original the copy begins as an empty one.
  const isReading = copy !== undefined && (original.isPending || known.isPending)
  const initial = original.data
    ? {
        name: copyName(
          original.data.name,
          known.data?.items.map(({ name }) => name),
        ),
        message: original.data.message,
      }
    : undefined
  return (
    <>
      <PageHeader
        title="New template"
        subtitle="Written once, filled for everyone who gets a gift"
        back={{ to: '/manage-templates', label: 'Card templates' }}
      />
      {isReading ? (
        <SkeletonBlock height={420} label="Loading the template" />
      ) : (
        <TemplateForm
          initial={initial}
          saved={nothing}
          isBusy={create.isPending}
          saveLabel="Create the template"
          fallback="The template could not be created."
          onSave={(text, outcome) => create.mutate({ body: { card_template: text } }, outcome)}
        />
      )}
    </>
  )
}
