import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useImpersonated } from '../../../platform/session.ts'
import { tableError } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { Button } from '../../../ui/display/button.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Panel, Stack } from '../../../ui/layout/layout.tsx'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Pager } from '../../../ui/table/pager.tsx'
import { useApiKeys, type KeyRow } from './api-keys.data.ts'
import { ChangeKeyDialog } from './change-key-dialog.tsx'
import { keyColumns, type KeyTask } from './key-columns.tsx'
import { KeyDrawer } from './key-drawer.tsx'
import { NewKeyDialog } from './new-key-dialog.tsx'
import { RevokeDialog } from './revoke-dialog.tsx'
import { RotateDialog } from './rotate-dialog.tsx'
import { SecretNotice, type ShownSecret } from './secret-notice.tsx'

type Task = { name: 'new' } | { name: KeyTask; apiKey: KeyRow }

/** The team's API keys. A secret just made stands above them until its owner has stored it. */
export function KeyList() {
  const [state, change] = useUrlState({ tab: '', page: 1, size: 50, key: '', calls: 1, rows: 10 })
  const keys = useApiKeys({ page: state.page, size: state.size })
  const [task, setTask] = useState<Task>()
  const [shown, setShown] = useState<ShownSecret>()
  const isImpersonating = useImpersonated() !== undefined
  const close = () => setTask(undefined)
  const show = (made: ShownSecret) => {
    close()
    setShown(made)
  }
  return (
    <Stack>
      {isImpersonating ? (
        <Notice>
          Keys cannot be changed while you impersonate someone. Go back to your own account first.
        </Notice>
      ) : null}
      {shown ? <SecretNotice shown={shown} onStored={() => setShown(undefined)} /> : null}
      <KeyTable keys={keys} paging={state} onPaging={change} isReadOnly={isImpersonating} onTask={setTask} />
      {task?.name === 'new' ? <NewKeyDialog onClose={close} onMade={show} /> : null}
      {task?.name === 'change' ? <ChangeKeyDialog apiKey={task.apiKey} onClose={close} /> : null}
      {task?.name === 'rotate' ? <RotateDialog apiKey={task.apiKey} onClose={close} onMade={show} /> : null}
      {task?.name === 'revoke' ? <RevokeDialog apiKey={task.apiKey} onClose={close} /> : null}
      <KeyDrawer
        apiKey={keys.data?.items.find(({ id }) => id === state.key)}
        paging={{ page: state.calls, size: state.rows }}
        onPaging={({ page = 1, size = state.rows }) => change({ page: state.page, calls: page, rows: size })}
        onClose={() => change({ page: state.page, key: '', calls: 1 })}
      />
    </Stack>
  )
}

function KeyTable({
  keys,
  paging,
  onPaging,
  isReadOnly,
  onTask,
}: {
  keys: ReturnType<typeof useApiKeys>
  paging: { page: number; size: number }
  onPaging: (change: { page?: number; size?: number }) => void
  isReadOnly: boolean
  onTask: (task: Task) => void
}) {
  const add = isReadOnly ? undefined : (
    <Button icon={<IconPlus size={16} aria-hidden />} onClick={() => onTask({ name: 'new' })}>
      New key
    </Button>
  )
  const hasAny = (keys.data?.totalCount ?? 0) > 0
  return (
    <Panel flush title="API keys" actions={hasAny ? add : undefined}>
      <DataTable
        caption="API keys"
        columns={keyColumns({
          isReadOnly,
          onTask: (name, apiKey) => onTask({ name, apiKey }),
        })}
        rows={keys.data?.items}
        rowKey={key => key.id}
        rowLink={({ id }) => `/developers?tab=keys&page=${paging.page}&size=${paging.size}&key=${id}`}
        rowHeight={56}
        isFetching={keys.isPlaceholderData}
        error={tableError(keys, 'The keys could not be loaded.')}
        empty={{
          title: 'No keys yet',
          text: 'A key lets a program, such as Zapier or a script of yours, work with Ribbon in your name.',
          action: add,
        }}
      />
      <Pager
        page={paging.page}
        size={paging.size}
        totalCount={keys.data?.totalCount}
        onPage={page => onPaging({ page })}
        onSize={size => onPaging({ size })}
      />
    </Panel>
  )
}
