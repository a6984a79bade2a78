import type { ProjectState } from '@ribbon/contract/projects/projects/project-resources'
import { useState } from 'react'
import { Button, LinkButton } from '../../../../ui/display/button.tsx'
import { ConfirmDialog } from '../../../../ui/feedback/confirm-dialog.tsx'
import { ReasonDialog } from '../../../../ui/feedback/reason-dialog.tsx'
import { Dim, Panel, Row, Stack } from '../../../../ui/layout/layout.tsx'
import { useMoveProject, type DeskProject } from './desk.data.ts'
import { moveView } from './desk.rules.ts'

/** What the state of a project asks of operators. */
const advice: Record<ProjectState, string> = {
  wish_list: 'Agree on items, day and price, and send a quote. Submissions open when an owner accepts it.',
  submissions_open:
    'People submit their sizes and addresses. An owner finalizes when everybody has answered.',
  submissions_finalized: 'The sizes are final. Print the size sheet, order the goods and start production.',
  in_production:
    'The goods are being made. Receive them into stock when they arrive, then place the orders below.',
  shipping:
    'The goods are on their way to the people. Enter the parcels that did not leave through our queue below.',
  done: 'Everything has arrived.',
  canceled: 'This project was canceled.',
}

/** What is next: the project’s actions, and the moves its state allows. */
export function NextPanel({ project }: { project: DeskProject }) {
  const [moving, setMoving] = useState<Move>()
  const onward = project.moves.filter(move => !move.needsReason)
  const others = project.moves.filter(move => move.needsReason)
  return (
    <Panel title="Next">
      <Stack>
        <p>{advice[project.state]}</p>
        <Row gap={8}>
          <Actions project={project} />
          {onward.map(move => (
            <MoveButton
              key={move.state}
              project={project}
              move={move}
              onMove={setMoving}
              // Placing the orders moves the project by itself.
              isPrimary={project.state !== 'in_production'}
            />
          ))}
        </Row>
        {others.length > 0 ? (
          <Row gap={8}>
            <Dim>With a reason:</Dim>
            {others.map(move => (
              <MoveButton key={move.state} project={project} move={move} onMove={setMoving} />
            ))}
          </Row>
        ) : null}
        {moving ? <MoveDialog project={project} move={moving} onClose={() => setMoving(undefined)} /> : null}
      </Stack>
    </Panel>
  )
}

/** What can be done besides moving the project. Each action says itself in which states it shows. */
function Actions({ project }: { project: DeskProject }) {
  return (
    <>
      <ReceiveGoods project={project} />
    </>
  )
}

/** Leads to the shelf of each product of the project, where its delivery is received. */
function ReceiveGoods({ project }: { project: DeskProject }) {
  if (project.state !== 'in_production') return null
  return project.items.map(({ id, productName }) =>
    productName === null ? null : (
      <LinkButton key={id} look="quiet" to={`/operations/stock?q=${encodeURIComponent(productName)}`}>
        Receive {productName}
      </LinkButton>
    ),
  )
}

type Move = DeskProject['moves'][number]

interface MoveButtonProps {
  project: DeskProject
  move: Move
  isPrimary?: boolean
  onMove: (move: Move) => void
}

function MoveButton({ project, move, isPrimary, onMove }: MoveButtonProps) {
  return (
    <Button
      look={isPrimary ? 'primary' : 'quiet'}
      size={isPrimary ? 'sm' : 'xs'}
      onClick={() => onMove(move)}
    >
      {moveView(project.state, move.state).label}
    </Button>
  )
}

function MoveDialog({ project, move, onClose }: { project: DeskProject; move: Move; onClose: () => void }) {
  const send = useMoveProject(onClose)
  const view = moveView(project.state, move.state)
  const dialog = {
    title: view.title,
    text: view.text,
    confirmLabel: view.label,
    busy: send.isPending,
    onClose,
  }
  const confirm = (reason?: string) =>
    send.mutate({ params: { id: project.id }, body: { state: move.state, ...(reason ? { reason } : {}) } })
  return move.needsReason ? (
    <ReasonDialog {...dialog} danger={move.state === 'canceled'} onConfirm={confirm} />
  ) : (
    <ConfirmDialog {...dialog} isOpen onConfirm={() => confirm()} />
  )
}
