import { Navigate, useParams } from '@tanstack/react-router'
import { IconPrinter } from '@tabler/icons-react'
import { isNotFound } from '../../../../platform/api.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import { Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../../ui/layout/shortcut-help.tsx'
import { OperationsFrame } from '../../../people/operators/operations-frame.tsx'
import { dueDate, stateViews } from '../projects.rules.ts'
import { useDeskProject, useProjectSizes, type DeskProject, type ProjectSizes } from './desk.data.ts'
import styles from './desk.module.css'

/** `/operations/projects/:id/sizes`: how many pieces of each choice are needed, to print for production. */
export function SizesPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string }
  return (
    <OperationsFrame>
      <Sheet id={id} />
    </OperationsFrame>
  )
}

function Sheet({ id }: { id: string }) {
  const project = useDeskProject(id)
  const sizes = useProjectSizes(id)
  const error = project.error ?? sizes.error
  const back = { to: `/operations/projects/${id}`, label: project.data?.name ?? 'Project' }
  if (project.data && sizes.data) return <SizeSheet project={project.data} sizes={sizes.data} back={back} />
  if (isNotFound(error)) return <Navigate to="/404" replace />
  return (
    <>
      <PageHeader title="Size sheet" back={back} />
      {error ? (
        <ErrorState
          messages={errorMessages(error, 'The size sheet could not be loaded.')}
          onRetry={() => void Promise.all([project.refetch(), sizes.refetch()])}
        />
      ) : (
        <SkeletonBlock height={420} label="Loading the size sheet" />
      )}
    </>
  )
}

interface SheetProps {
  project: DeskProject
  sizes: ProjectSizes
  back: { to: string; label: string }
}

function SizeSheet({ project, sizes, back }: SheetProps) {
  return (
    <>
      <PageHeader
        title={`${project.name}: size sheet`}
        back={back}
        subtitle={headline(project, sizes)}
        actions={
          <>
            <ShortcutHelp />
            <Button icon={<IconPrinter size={16} aria-hidden />} onClick={() => window.print()}>
              Print
            </Button>
          </>
        }
      />
      <Stack gap={24}>
        {project.canChange ? (
          <Notice tone="warning" title="Not final yet">
            Submissions are open, so these numbers can still change.
          </Notice>
        ) : null}
        {sizes.gone.length > 0 ? (
          <Notice tone="warning" title="Chosen, but no longer part of the project">
            {sizes.gone.map(({ name, people }) => `${name}: ${peopleText(people)}`).join(' · ')}
          </Notice>
        ) : null}
        {sizes.items.length === 0 ? (
          <Panel>
            <EmptyState title="No items yet" text="Add what each person gets to the project." drawing="box" />
          </Panel>
        ) : (
          sizes.items.map(item => <ItemTable key={item.itemId} item={item} />)
        )}
      </Stack>
    </>
  )
}

const peopleText = (count: number) => (count === 1 ? '1 person' : `${count.toLocaleString('en-US')} people`)

function headline(project: DeskProject, { people, leftOut }: ProjectSizes): string {
  return [
    project.teamName,
    `in hands ${dueDate(project.inHandsDate)}`,
    stateViews[project.state].label.toLowerCase(),
    peopleText(people),
    leftOut > 0 ? `${leftOut.toLocaleString('en-US')} left out` : '',
  ]
    .filter(Boolean)
    .join(' · ')
}

function ItemTable({ item }: { item: ProjectSizes['items'][number] }) {
  const options = item.options.length > 0 ? item.options : ['Choice']
  return (
    <Panel title={item.quantity === 1 ? item.name : `${item.name}, ${item.quantity} for each person`}>
      <table className={styles.sheet}>
        <caption className="pub-sr">{item.name} by choice</caption>
        <thead>
          <tr>
            {options.map(option => (
              <th key={option} scope="col">
                {option}
              </th>
            ))}
            <th scope="col" className={styles.count}>
              People
            </th>
            <th scope="col" className={styles.count}>
              Pieces
            </th>
          </tr>
        </thead>
        <tbody>
          {item.lines.map((line, index) => (
            <tr key={index} data-none={line.people === 0 || undefined}>
              {options.map((option, at) => (
                <td key={option}>{choiceText(item.options.length === 0, line.choices[at])}</td>
              ))}
              <td className={styles.count}>
                {line.people.toLocaleString('en-US')}
                {line.isOffered ? '' : ' (no longer offered)'}
              </td>
              <td className={styles.count}>{line.pieces.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={options.length + 1}>
              All
            </th>
            <td className={styles.count}>{item.pieces.toLocaleString('en-US')}</td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  )
}

function choiceText(isSame: boolean, choice: string | null | undefined): string {
  return isSame ? 'The same for everybody' : (choice ?? 'Not chosen yet')
}
