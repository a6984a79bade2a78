import { useState } from 'react'
import { errorCode } from '../../../platform/error-code.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button, LinkButton } from '../../../ui/display/button.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { PickList } from '../../../ui/form/pick-list.tsx'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import { FilterBar, SearchField } from '../../../ui/table/filter-bar.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { useRecords } from './crm-records.data.ts'
import { lastKind } from './last-kind.ts'
import { recordTabs, type FoundRecord } from './crm-records.rules.ts'

interface ChoiceProps {
  chosen: string | null
  onChoose: (record: FoundRecord) => void
}

/** Those of the recipient's email address, for the person to choose from. */
export function SuggestedRecords({
  email,
  records,
  ...choice
}: ChoiceProps & { email: string; records: readonly FoundRecord[] }) {
  if (records.length === 0) return null
  return (
    <Panel title={records.length === 1 ? `Found by ${email}` : `${records.length} records have ${email}`}>
      <Records label={`Records with ${email}`} records={records} {...choice} />
    </Panel>
  )
}

/** A search of what the person sees in Salesforce, at first of the kind chosen last; type, words and page stay in the address. */
export function RecordSearch(choice: ChoiceProps) {
  const [firstType] = useState(() => lastKind.get().type)
  const [state, change] = useUrlState({ type: `${firstType}`, q: '', page: 1, size: 10 })
  const tab = recordTabs.find(({ value }) => value === state.type) ?? recordTabs[0]
  const type = tab?.value ?? firstType
  const records = useRecords({ type, search: state.q, page: { number: state.page, size: state.size } })
  return (
    <Stack>
      <FilterBar
        tabs={recordTabs}
        value={type}
        tabsLabel="Kind of record"
        onTab={value => change({ type: value })}
      >
        <SearchField
          label="Search Salesforce"
          placeholder="Name, company or email"
          value={state.q}
          onSearch={q => change({ q }, { replace: true })}
        />
      </FilterBar>
      {records.error ? (
        <SearchFailure error={records.error} onRetry={() => void records.refetch()} />
      ) : !records.data ? (
        <SkeletonLines lines={8} label="Asking Salesforce" />
      ) : records.data.items.length > 0 ? (
        <Records label={tab?.label ?? 'Records'} records={records.data.items} {...choice} />
      ) : (
        <Panel>
          <EmptyState
            drawing="search"
            title={
              state.q ? `No ${tab?.plural} match “${state.q}”` : `You see no ${tab?.plural} in Salesforce`
            }
            text={state.q ? 'Try another word, or another kind of record.' : 'Try another kind of record.'}
            action={
              state.q ? (
                <Button look="quiet" onClick={() => change({ q: '' })}>
                  Clear search
                </Button>
              ) : undefined
            }
          />
        </Panel>
      )}
      {!records.error && records.data && records.data.totalCount > state.size ? (
        <Pager
          page={state.page}
          size={state.size}
          totalCount={records.data.totalCount}
          onPage={page => change({ page })}
          onSize={size => change({ size })}
        />
      ) : null}
    </Stack>
  )
}

function SearchFailure({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const code = errorCode(error)
  const messages = errorMessages(error, 'Salesforce could not be asked.')
  if (code === 'crm_revoked' || code === 'crm_not_connected')
    return (
      <Notice
        tone="warning"
        isUrgent
        actions={
          <LinkButton to="/integrations" look="quiet" size="xs">
            Open Integrations
          </LinkButton>
        }
      >
        {messages.join(' ')}
      </Notice>
    )
  return (
    <Panel>
      <ErrorState messages={messages} onRetry={onRetry} />
    </Panel>
  )
}

function Records({
  label,
  records,
  chosen,
  onChoose,
}: ChoiceProps & { label: string; records: readonly FoundRecord[] }) {
  const choose = (uid: string) => {
    const record = records.find(each => each.uid === uid)
    if (!record) return
    lastKind.set({ type: record.type })
    onChoose(record)
  }
  return (
    <PickList
      label={label}
      value={chosen}
      onChange={choose}
      picks={records.map(record => ({
        value: record.uid,
        title: record.label,
        text: `${record.type} ${record.uid}`,
      }))}
    />
  )
}
