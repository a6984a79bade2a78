import { Navigate, useRouter, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { isNotFound } from '../../../../platform/api.ts'
import { errorMessages, showSuccess } from '../../../../platform/toasts.ts'
import { Button, LinkButton } from '../../../../ui/display/button.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import { Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { CheckStep } from './check-step.tsx'
import { ColumnsStep } from './columns-step.tsx'
import { ImportStep } from './import-step.tsx'
import { rememberImport, currentImport, usePreview } from './imports.data.ts'
import { peopleText } from './imports.rules.ts'
import { mappingProblems } from './mapping.rules.ts'
import { ListDialogs } from '../lists/list-dialogs.tsx'
import { useList, type ListView } from '../lists/lists.data.ts'
import { fileFacts } from '../lists/lists.rules.ts'

const back = { to: '/recipient-list', label: 'Recipients' }

/** An uploaded file on its way to a list: columns, check, import. All of it stands on the server, so that any tab goes on with it. */
export function ImportPage() {
  const { import: asked } = useSearch({ strict: false }) as { import?: string }
  const current = currentImport.use(state => state.importId)
  const id = asked ?? current
  const list = useList(id ?? '')
  useEffect(() => {
    if (asked) rememberImport(asked)
  }, [asked])
  const isGone = isNotFound(list.error)
  if (id === null || isGone) return <LeaveForLists forgets={isGone} />
  if (!asked) return <Navigate to={`/recipient-list/map?import=${id}`} replace />
  if (list.data) return <Steps key={id} list={list.data} />
  return (
    <>
      <PageHeader title="Import" back={back} />
      {list.error ? (
        <Panel>
          <ErrorState
            messages={errorMessages(list.error, 'The import could not be loaded.')}
            onRetry={() => void list.refetch()}
          />
        </Panel>
      ) : (
        <SkeletonBlock height={420} label="Loading the import" />
      )}
    </>
  )
}

/** Without an import there is nothing to do here (S1 §2). */
function LeaveForLists({ forgets }: { forgets: boolean }) {
  useEffect(() => {
    if (forgets) currentImport.reset()
  }, [forgets])
  return <Navigate to="/recipient-list" replace />
}

function Steps({ list }: { list: ListView }) {
  const router = useRouter()
  const preview = usePreview(list.id)
  const [isLeaving, setLeaving] = useState(false)
  const [isUnclear, setUnclear] = useState(false)
  useFinish(list)
  useFirstCheck(list, preview.mutate)
  return (
    <>
      <ImportHeader list={list} onDiscard={() => setLeaving(true)} />
      {list.state === 'failed' ? (
        <FailedFile problem={list.problem} />
      ) : (
        <Stack gap={24}>
          {list.state === 'applying' || list.state === 'applied' ? null : (
            <>
              <ColumnsStep
                list={list}
                isBusy={preview.isPending}
                onUnclear={setUnclear}
                onChange={(body, done) => preview.mutate(body, { onSettled: done })}
              />
              <CheckStep list={list} isBusy={preview.isPending} onCheck={body => preview.mutate(body)} />
            </>
          )}
          <ImportStep list={list} isChecking={preview.isPending} isUnclear={isUnclear} />
        </Stack>
      )}
      {isLeaving ? (
        <ListDialogs
          list={list}
          task="delete"
          onClose={() => setLeaving(false)}
          onGone={() => {
            currentImport.reset()
            void router.navigate({ href: '/recipient-list', replace: true })
          }}
        />
      ) : null}
    </>
  )
}

function ImportHeader({ list, onDiscard }: { list: ListView; onDiscard: () => void }) {
  return (
    <PageHeader
      title={`Import ${list.fileName}`}
      back={back}
      subtitle={list.state === 'failed' ? undefined : fileFacts(list)}
      actions={
        list.state === 'applying' || list.state === 'applied' ? undefined : (
          <Button look="quiet" onClick={onDiscard}>
            Discard import
          </Button>
        )
      }
    />
  )
}

function FailedFile({ problem }: Pick<ListView, 'problem'>) {
  return (
    <Notice
      tone="danger"
      title="This file cannot be imported"
      isUrgent
      actions={
        <LinkButton to="/recipient-list" size="xs">
          Choose another file
        </LinkButton>
      }
    >
      {problem ?? 'Nothing of it can be read.'}
    </Notice>
  )
}

/** Goes to the list once its people are there; whoever watched is told. */
function useFinish({ id, name, state, recipientsCount }: ListView) {
  const router = useRouter()
  const hasWatched = useRef(state !== 'applied')
  useEffect(() => {
    if (state !== 'applied') return
    currentImport.reset()
    if (hasWatched.current)
      showSuccess(
        `${peopleText(recipientsCount)} ${recipientsCount === 1 ? 'is' : 'are'} on the list “${name}”.`,
      )
    void router.navigate({ href: `/recipient-list/${id}`, replace: true })
  }, [id, name, state, recipientsCount, router])
}

/** A file whose columns were all recognised is checked at once; nothing is stored by it. */
function useFirstCheck({ state, columns }: ListView, check: (body: object) => void) {
  const hasAsked = useRef(false)
  useEffect(() => {
    if (
      state !== 'uploaded' ||
      hasAsked.current ||
      mappingProblems(columns.map(column => column.field)).blocking.length > 0
    )
      return
    hasAsked.current = true
    check({})
  }, [state, columns, check])
}
