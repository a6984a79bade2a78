import { Navigate, useParams, useRouter } from '@tanstack/react-router'
import { isNotFound } from '../../../../platform/api.ts'
import { failedFields } from '../../../../platform/forms.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button, LinkButton } from '../../../../ui/display/button.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import { UnsavedGuard } from '../../../../ui/form/unsaved-guard.tsx'
import {
  showKitErrors,
  submitKitForm,
  submitOnCtrlEnter,
  useKitForm,
} from '../../../../ui/form/use-kit-form.ts'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ConflictNotice } from '../../../catalog/products/editing/conflict-notice.tsx'
import { useVersioned } from '../../../catalog/products/editing/use-versioned.ts'
import { OperationsFrame } from '../../../people/operators/operations-frame.tsx'
import {
  refetchDeskProject,
  useDeskProject,
  useUpdateDeskProject,
  type DeskProject,
} from '../desk/desk.data.ts'
import { ProjectFieldset } from './project-fieldset.tsx'
import {
  bodyOf,
  checkProject,
  losesAnswers,
  projectPlaces,
  valuesOf,
  type ProjectValues,
} from './project-form.rules.ts'

/** `/operations/projects/:id/edit`: what was agreed about a project, changed. */
export function EditProjectPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return (
    <OperationsFrame>
      <Edit key={id} id={id} />
    </OperationsFrame>
  )
}

function Edit({ id }: { id: string }) {
  const found = useDeskProject(id)
  const back = { to: `/operations/projects/${id}`, label: found.data?.name ?? 'Project' }
  if (!found.data && isNotFound(found.error)) return <Navigate to="/404" replace />
  return (
    <>
      <PageHeader title="Edit project" subtitle={found.data?.teamName} back={back} />
      {found.data ? (
        <EditForm project={found.data} />
      ) : found.error ? (
        <ErrorState
          messages={errorMessages(found.error, 'The project could not be loaded.')}
          onRetry={() => void found.refetch()}
        />
      ) : (
        <SkeletonBlock height={480} label="Loading the project" />
      )}
    </>
  )
}

function EditForm({ project }: { project: DeskProject }) {
  const href = `/operations/projects/${project.id}`
  const { form, versioned, save, take, update } = useProjectEdit(project, href)
  if (!project.canChange)
    return (
      <Notice
        title="The submissions are final"
        actions={
          <LinkButton size="xs" look="quiet" to={href}>
            To the project
          </LinkButton>
        }
      >
        Move the project back to “submissions open” before you change it.
      </Notice>
    )
  return (
    <form
      noValidate
      onSubmit={submitKitForm(form, values => save(values, versioned.seen))}
      onKeyDown={submitOnCtrlEnter}
    >
      <Stack gap={24}>
        {versioned.conflict ? (
          <ConflictNotice
            conflict={versioned.conflict}
            busy={update.isPending}
            onKeep={() => save(form.values, project.version)}
            onTake={take}
          />
        ) : null}
        {project.numberOfSubmissions > 0 && losesAnswers(valuesOf(project), form.values) ? (
          <Notice tone="warning" title="People have chosen already">
            Their answers are kept under the names of items and choices. What you remove or rename has to be
            chosen again.
          </Notice>
        ) : null}
        <ProjectFieldset form={form} />
        <Row justify="end" gap={8}>
          <LinkButton look="quiet" to={href}>
            Go back
          </LinkButton>
          <Button type="submit" busy={update.isPending} title="Shortcut: Ctrl+Enter">
            Save
          </Button>
        </Row>
      </Stack>
      <UnsavedGuard isDirty={!update.isSuccess && form.isDirty()} />
    </form>
  )
}

function useProjectEdit(project: DeskProject, href: string) {
  const router = useRouter()
  const update = useUpdateDeskProject(() => void router.navigate({ href, ignoreBlocker: true }))
  const versioned = useVersioned(project.version, () => refetchDeskProject(project.id))
  const form = useKitForm<ProjectValues>({
    initial: valuesOf(project),
    check: checkProject,
    keptAs: `desk-project-${project.id}`,
  })
  const save = (values: ProjectValues, version: number) => {
    if (update.isPending || update.isSuccess) return
    // What is sent replaces what others changed meanwhile, so only what was edited here is sent.
    const changed = Object.fromEntries(Object.entries(bodyOf(values)).filter(([name]) => form.isDirty(name)))
    update.mutate(
      { params: { id: project.id }, body: { project: { ...changed, version } } },
      {
        onError: error => {
          if (!versioned.refused(error))
            showKitErrors(form, failedFields(error, 'The project could not be saved.', projectPlaces))
        },
      },
    )
  }
  const take = () => {
    form.setValues(valuesOf(project))
    form.resetDirty(valuesOf(project))
    versioned.saved(project.version)
  }
  return { form, versioned, save, take, update }
}
