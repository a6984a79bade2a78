import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { IconCopy, IconGift, IconPencil, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useSenderName, useSession } from '../../../platform/session.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { LinkButton } from '../../../ui/display/button.tsx'
import { RowMenu } from '../../../ui/display/row-menu.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { CardThumb } from '../../../ui/gift/card-preview.tsx'
import { Panel } from '../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../ui/layout/page-header.tsx'
import { DataTable, type Column } from '../../../ui/table/data-table.tsx'
import { FilterBar, SearchField } from '../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { usePutOnCard } from '../../gifting/gift-flow/use-shown-card.ts'
import { templatesQuery, useDeleteTemplate, type TemplateRow } from './card-templates.data.ts'
import styles from './card-templates.module.css'

/** The team's card messages: found, used, changed, copied, removed; everything about the list is in its address. */
export function CardTemplatesPage() {
  const [removing, setRemoving] = useState<TemplateRow>()
  return (
    <>
      <PageHeader
        title="Card templates"
        subtitle="Messages your team can start a card from"
        actions={<NewTemplateButton />}
      />
      <TemplateList onRemove={setRemoving} />
      {removing ? <RemoveTemplateDialog template={removing} onClose={() => setRemoving(undefined)} /> : null}
    </>
  )
}

function NewTemplateButton() {
  return (
    <LinkButton to="/manage-templates/new" icon={<IconPlus size={16} aria-hidden />}>
      New template
    </LinkButton>
  )
}

function TemplateList({ onRemove }: { onRemove: (template: TemplateRow) => void }) {
  const [state, change] = useUrlState({ page: 1, size: 50, q: '' })
  const templates = useQuery(
    templatesQuery({ page: { number: state.page, size: state.size }, search: state.q.trim() || undefined }),
  )
  const columns = useColumns(onRemove)
  const total = templates.data?.totalCount
  return (
    <Panel flush>
      <FilterBar>
        <SearchField
          label="Search by name, text or author"
          value={state.q}
          onSearch={q => change({ q }, { replace: true })}
        />
      </FilterBar>
      <DataTable
        caption="Card templates"
        columns={columns}
        rows={templates.data?.items}
        rowKey={template => template.id}
        rowLink={template => `/manage-templates/${template.id}`}
        isFetching={templates.isPlaceholderData}
        rowHeight={56}
        skeletonRows={6}
        error={
          templates.error
            ? {
                messages: errorMessages(templates.error, 'The card templates could not be loaded.'),
                onRetry: () => void templates.refetch(),
              }
            : undefined
        }
        onClearFilters={
          state.q !== '' || (state.page > 1 && total) ? () => change({ q: '', page: 1 }) : undefined
        }
        empty={{
          title: 'No card templates yet',
          drawing: 'card',
          text: 'Write a message once and start every card from it. With fields such as {first_name} each person reads the own name.',
          action: <NewTemplateButton />,
        }}
      />
      {total ? (
        <Pager
          page={state.page}
          size={state.size}
          totalCount={total}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      ) : null}
    </Panel>
  )
}

function useColumns(onRemove: (template: TemplateRow) => void): Column<TemplateRow>[] {
  const { user, team } = useSession()
  const sender = useSenderName()
  return [
    {
      key: 'template',
      header: 'Template',
      phone: 'title',
      cell: template => (
        <span className={styles.template}>
          <CardThumb message={template.message} teamName={team.name} logo={team.teamLogo} from={sender} />
          <span className={styles.words}>
            <span className={styles.name}>{template.name}</span>
            <span className={styles.excerpt}>{template.message}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'by',
      header: 'Made by',
      width: '220px',
      cell: template => (
        <span className={styles.by}>
          {template.createdById === user.id ? 'You' : template.createdByEmail}
        </span>
      ),
    },
    { key: 'at', header: 'Made on', width: '130px', cell: template => <TimeText at={template.createdAt} /> },
    {
      key: 'acts',
      header: 'Actions',
      align: 'end',
      width: '72px',
      phone: 'corner',
      cell: template => <TemplateMenu template={template} onRemove={() => onRemove(template)} />,
    },
  ]
}

function TemplateMenu({ template, onRemove }: { template: TemplateRow; onRemove: () => void }) {
  const router = useRouter()
  const putOnCard = usePutOnCard()
  const go = (href: string) => void router.navigate({ href })
  return (
    <RowMenu
      label={`Actions for ${template.name}`}
      actions={[
        {
          label: 'Use for a gift',
          icon: <IconGift size={16} aria-hidden />,
          onPress: () => putOnCard(template),
        },
        {
          label: 'Edit',
          icon: <IconPencil size={16} aria-hidden />,
          onPress: () => go(`/manage-templates/${template.id}`),
        },
        {
          label: 'Duplicate',
          icon: <IconCopy size={16} aria-hidden />,
          onPress: () => go(`/manage-templates/new?copy=${template.id}`),
        },
        {
          label: 'Remove',
          icon: <IconTrash size={16} aria-hidden />,
          danger: true,
          onPress: onRemove,
        },
      ]}
    />
  )
}

function RemoveTemplateDialog({ template, onClose }: { template: TemplateRow; onClose: () => void }) {
  const remove = useDeleteTemplate()
  return (
    <ConfirmDialog
      title={`Remove “${template.name}”?`}
      text="Nobody of your team can start a card from it any more. Cards written with it stay as they are."
      confirmLabel="Remove"
      cancelLabel="Keep it"
      danger
      isOpen
      onClose={onClose}
      onConfirm={() => {
        remove.mutate(template)
        onClose()
      }}
    />
  )
}
