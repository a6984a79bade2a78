import { useState, type ReactNode } from 'react'
import { Button } from '../../../ui/display/button.tsx'
import { DataList, SumList } from '../../../ui/display/data-list.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { ConfirmDialog } from '../../../ui/feedback/confirm-dialog.tsx'
import { Notice } from '../../../ui/feedback/notice.tsx'
import { Dim, Panel, Row, Stack } from '../../../ui/layout/layout.tsx'
import { obstaclesOf, parcelsText } from './place-orders.rules.ts'
import {
  useAskForApproval,
  useLastRun,
  usePlaceProject,
  usePlanProject,
  useProblemsOfPlan,
  useProjectPlan,
  type ProjectRunView,
} from './project-runs.data.ts'

/** Operators look at what the parcels of a project come to, and place its orders. */
export function PlaceOrdersPanel({ projectId }: { projectId: string }) {
  const [planId, setPlanId] = useState<string>()
  const last = useLastRun(projectId).data?.items[0]
  const isAtWork = last?.state === 'paying' || last?.state === 'running'
  const plan = useProjectPlan(projectId, planId ?? (isAtWork ? last.id : undefined)).data
  const make = usePlanProject()
  const look = (
    <Button
      look={plan ? 'quiet' : 'primary'}
      busy={make.isPending}
      onClick={() =>
        make.mutate({ params: { id: projectId } }, { onSuccess: answer => setPlanId(answer.data.id) })
      }
    >
      {plan ? 'Check again' : 'Check stock, addresses and price'}
    </Button>
  )
  return (
    <Panel title="Place orders">
      <Stack>
        {last?.state === 'refused' && !plan ? (
          <Notice tone="warning" title="The last try took nothing">
            {last.refusal}
          </Notice>
        ) : null}
        {plan ? (
          <Plan projectId={projectId} plan={plan} checkAgain={look} />
        ) : (
          <>
            <Dim>Once the goods are in stock, check everything. Nothing is charged or sent by that.</Dim>
            <Row>{look}</Row>
          </>
        )}
      </Stack>
    </Panel>
  )
}

function Plan({
  projectId,
  plan,
  checkAgain,
}: {
  projectId: string
  plan: ProjectRunView
  checkAgain: ReactNode
}) {
  if (plan.state === 'paying') return <p role="status">Waiting for the payment…</p>
  if (plan.state === 'running' || plan.state === 'done')
    return (
      <p role="status">
        {plan.counts.made.toLocaleString('en-US')} of {parcelsText(plan.counts.ready)} placed
      </p>
    )
  const obstacles = obstaclesOf(plan)
  return (
    <>
      {plan.refusal ? (
        <Notice tone="warning" title="Nothing was taken">
          {plan.refusal}
        </Notice>
      ) : null}
      {plan.counts.ready > 0 ? (
        <SumList
          entries={[
            { label: `Goods for ${parcelsText(plan.counts.ready)}`, value: <Money amount={plan.goods} /> },
            { label: 'Shipping', value: <Money amount={plan.shipping} /> },
            { label: 'Total', value: <Money amount={plan.total} />, strong: true },
          ]}
        />
      ) : null}
      <DataList
        entries={plan.units.map(unit => ({
          label: [unit.name, unit.color, unit.size].filter(Boolean).join(', '),
          value: `${unit.wanted} needed, ${unit.available} in stock`,
        }))}
      />
      {plan.counts.problem > 0 ? <Problems projectId={projectId} planId={plan.id} /> : null}
      {plan.state === 'planned' && obstacles.length > 0 ? (
        <Notice tone="warning" title="This cannot be placed yet">
          {obstacles.join(' ')}
        </Notice>
      ) : null}
      <Row>
        {plan.canPlace ? <Place projectId={projectId} plan={plan} /> : null}
        {plan.state === 'planned' && plan.approval === 'needed' ? (
          <Ask projectId={projectId} planId={plan.id} />
        ) : null}
        {checkAgain}
      </Row>
    </>
  )
}

function Problems({ projectId, planId }: { projectId: string; planId: string }) {
  const problems = useProblemsOfPlan(projectId, planId).data
  if (!problems) return null
  return (
    <Notice
      tone="warning"
      title={`${problems.totalCount.toLocaleString('en-US')} ${problems.totalCount === 1 ? 'person gets' : 'people get'} nothing yet`}
    >
      {problems.items.slice(0, 10).map(row => (
        <div key={row.id}>
          {row.name}: {row.problem}
        </div>
      ))}
      {problems.totalCount > 10 ? <div>And {problems.totalCount - 10} more.</div> : null}
    </Notice>
  )
}

function Ask({ projectId, planId }: { projectId: string; planId: string }) {
  const ask = useAskForApproval()
  return (
    <Button busy={ask.isPending} onClick={() => ask.mutate({ params: { id: projectId, planId } })}>
      Ask the owners
    </Button>
  )
}

function Place({ projectId, plan }: { projectId: string; plan: ProjectRunView }) {
  const [isAsking, setAsking] = useState(false)
  const place = usePlaceProject()
  return (
    <>
      <Button onClick={() => setAsking(true)}>Place {parcelsText(plan.counts.ready)}</Button>
      <ConfirmDialog
        title={`Place ${parcelsText(plan.counts.ready)}?`}
        text="The team pays now, and each person gets one parcel. Each order can be canceled until it is packed."
        confirmLabel="Place the orders"
        cancelLabel="Do not place yet"
        busy={place.isPending}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          place.mutate(
            { params: { id: projectId }, body: { plan_id: plan.id, plan_hash: plan.planHash ?? '' } },
            { onSettled: () => setAsking(false) },
          )
        }
      />
    </>
  )
}
