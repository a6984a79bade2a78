import { Navigate, useParams, useRouter } from '@tanstack/react-router'
import { IconDownload, IconGift } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { isNotFound } from '../../../../platform/api.ts'
import { setPageTitle } from '../../../../platform/page-title.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import { Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { peopleText, rowsText } from '../imports/imports.rules.ts'
import { isFromFile } from './lists.rules.ts'
import { ListDialogs } from './list-dialogs.tsx'
import { hrefOfList, ListMenu, type ListTask } from './list-menu.tsx'
import { useExportList, useList, useSaveRejected, type ListView } from './lists.data.ts'
import styles from './lists.module.css'
import { PeopleOfList } from './people-of-list.tsx'
import { RenameField } from './rename-field.tsx'
import { SendsPanel } from './sends-panel.tsx'
import { useSendToList } from '../../gift-flow/use-send-to-list.ts'

const back = { to: '/recipient-list', label: 'Recipients' }
/** One list: who is on it, what was sent to it, and what can be done with it. */
export function RecipientListPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  const list = useList(id)
  const name = list.data?.name
  useEffect(() => {
    if (name) setPageTitle(name)
  }, [name])
  if (isNotFound(list.error)) return <Navigate to="/404" replace />
  if (list.data)
    return list.data.state === 'applied' ? (
      <ListDetail list={list.data} />
    ) : (
      <Navigate to={hrefOfList(list.data)} replace />
    )
  return (
    <>
      <PageHeader title="Recipient list" back={back} />
      {list.error ? (
        <Panel>
          <ErrorState
            messages={errorMessages(list.error, 'The list could not be loaded.')}
            onRetry={() => void list.refetch()}
          />
        </Panel>
      ) : (
        <SkeletonBlock height={420} label="Loading the list" />
      )}
    </>
  )
}

function ListDetail({ list }: { list: ListView }) {
  const router = useRouter()
  const [task, setTask] = useState<ListTask>()
  const save = useExportList(list)
  const send = useSendToList()
  const close = () => setTask(undefined)
  // People may have been added to it since.
  const leftOut = list.counts.total === null ? 0 : list.counts.total - list.counts.listed
  return (
    <>
      {task === 'rename' ? (
        <div className={styles.renamed}>
          <h1 className="pub-sr">{list.name}</h1>
          <RenameField list={list} onDone={close} />
        </div>
      ) : (
        <PageHeader
          title={list.name}
          back={back}
          subtitle={
            <>
              {peopleText(list.recipientsCount)}, {isFromFile(list) ? 'imported' : 'made'} by{' '}
              {list.authorName} on <TimeText at={list.appliedAt ?? list.createdAt} />
            </>
          }
          actions={
            <>
              <Button
                look="quiet"
                icon={<IconDownload size={16} aria-hidden />}
                busy={save.isPending}
                disabled={list.recipientsCount === 0}
                onClick={() => save.mutate()}
              >
                Export
              </Button>
              {list.recipientsCount > 0 ? <SendButton onPress={() => send(list.id)} /> : null}
              <ListMenu list={list} onTask={setTask} />
            </>
          }
        />
      )}
      <Stack gap={24}>
        {leftOut > 0 ? <LeftOut list={list} leftOut={leftOut} /> : null}
        <PeopleOfList list={list} />
        <SendsPanel listId={list.id} />
      </Stack>
      {task ? (
        <ListDialogs
          list={list}
          task={task}
          onClose={close}
          onGone={() => void router.navigate({ href: '/recipient-list', replace: true })}
        />
      ) : null}
    </>
  )
}

function SendButton({ onPress }: { onPress: () => void }) {
  return (
    <Button icon={<IconGift size={16} aria-hidden />} onClick={onPress}>
      Send a gift to this list
    </Button>
  )
}

/** Rows of the file that brought nobody, as a file to mend and import again. */
function LeftOut({ list, leftOut }: { list: ListView; leftOut: number }) {
  const save = useSaveRejected(list)
  return (
    <Notice
      actions={
        <Button look="quiet" size="xs" busy={save.isPending} onClick={() => save.mutate()}>
          Download the rows
        </Button>
      }
    >
      {rowsText(leftOut)} of {list.fileName} {leftOut === 1 ? 'is' : 'are'} not on this list. Download them
      with the reasons, mend them and import that file.
    </Notice>
  )
}
