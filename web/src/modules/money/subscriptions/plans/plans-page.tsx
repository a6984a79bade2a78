import { IconPlus } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { errorMessages } from '../../../../platform/toasts.ts'
import { Button, TextLink } from '../../../../ui/display/button.tsx'
import { Money } from '../../../../ui/display/money.tsx'
import { RowMenu } from '../../../../ui/display/row-menu.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { TwoLines } from '../../../../ui/display/two-lines.tsx'
import { Panel, Row } from '../../../../ui/layout/layout.tsx'
import { PageHeader } from '../../../../ui/layout/page-header.tsx'
import { ShortcutHelp } from '../../../../ui/layout/shortcut-help.tsx'
import { DataTable, type Column } from '../../../../ui/table/data-table.tsx'
import { OperationsFrame } from '../../../people/operators/operations-frame.tsx'
import { useArchivePlan, useMakePlanDefault, usePlans, useUnarchivePlan, type PlanRow } from './plans.data.ts'
import { PlanForm } from './plan-form.tsx'

/** The plans teams can choose. */
export function PlansPage() {
  return (
    <OperationsFrame>
      <PlanList />
    </OperationsFrame>
  )
}

function PlanList() {
  const plans = usePlans()
  const [open, setOpen] = useState<PlanRow | 'new'>()
  const columns = useMemo(() => planColumns(setOpen), [])
  const shortcuts = useMemo(() => [{ keys: 'n', label: 'New plan', run: () => setOpen('new') }], [])
  return (
    <>
      <PageHeader
        title="Plans"
        subtitle="The plans teams can choose"
        actions={
          <>
            <ShortcutHelp shortcuts={shortcuts} />
            <Button
              icon={<IconPlus size={16} aria-hidden />}
              title="Shortcut: n"
              onClick={() => setOpen('new')}
            >
              New plan
            </Button>
          </>
        }
      />
      <Panel flush>
        <DataTable
          caption="Plans"
          columns={columns}
          rows={plans.data}
          rowKey={plan => plan.id}
          rowHeight={56}
          skeletonRows={4}
          error={
            plans.error
              ? {
                  messages: errorMessages(plans.error, 'The plans could not be loaded.'),
                  onRetry: () => void plans.refetch(),
                }
              : undefined
          }
          empty={{
            title: 'No plans yet',
            drawing: 'box',
            text: 'Without a plan, new teams can look around but cannot send anything.',
            action: <Button onClick={() => setOpen('new')}>New plan</Button>,
          }}
        />
      </Panel>
      {open ? (
        <PlanForm
          key={open === 'new' ? 'new' : open.id}
          plan={open === 'new' ? undefined : open}
          onClose={() => setOpen(undefined)}
        />
      ) : null}
    </>
  )
}

const count = (value: number) => value.toLocaleString('en-US')

const factColumns: Column<PlanRow>[] = [
  {
    key: 'plan',
    header: 'Plan',
    phone: 'title',
    cell: plan => <TwoLines first={plan.name} second={plan.description || undefined} />,
  },
  {
    key: 'state',
    header: 'State',
    width: '170px',
    phone: 'corner',
    cell: plan => (
      <StatusDot
        tone={plan.archivedAt ? 'neutral' : plan.isDefault ? 'done' : 'moving'}
        label={plan.archivedAt ? 'Archived' : plan.isDefault ? 'Trial plan' : 'Offered'}
      />
    ),
  },
  {
    key: 'price',
    header: 'Price',
    width: '130px',
    align: 'end',
    cell: plan => (
      <TwoLines
        isWhole
        first={<Money amount={plan.amount} />}
        second={
          plan.intervalCount === 1 ? `a ${plan.interval}` : `every ${plan.intervalCount} ${plan.interval}s`
        }
      />
    ),
  },
  {
    key: 'shipments',
    header: 'Shipments',
    width: '110px',
    align: 'end',
    cell: plan => count(plan.ordersLimit),
  },
  { key: 'users', header: 'Users', width: '90px', align: 'end', cell: plan => count(plan.usersLimit) },
  { key: 'items', header: 'Products', width: '100px', align: 'end', cell: plan => count(plan.itemsLimit) },
  {
    key: 'teams',
    header: 'Teams',
    width: '90px',
    align: 'end',
    cell: plan =>
      plan.teamsCount ? (
        <TextLink to={`/operations/teams?plan=${plan.id}`}>
          {count(plan.teamsCount)}
          <span className="pub-sr"> teams on {plan.name}</span>
        </TextLink>
      ) : (
        '0'
      ),
  },
]

const planColumns = (onEdit: (plan: PlanRow) => void): Column<PlanRow>[] => [
  ...factColumns,
  {
    key: 'acts',
    header: 'Actions',
    width: '150px',
    align: 'end',
    cell: plan => (
      <Row gap={4} justify="end">
        <Button size="xs" look="quiet" onClick={() => onEdit(plan)}>
          Edit<span className="pub-sr"> {plan.name}</span>
        </Button>
        <PlanMenu plan={plan} />
      </Row>
    ),
  },
]

function PlanMenu({ plan }: { plan: PlanRow }) {
  const [archive, unarchive, makeDefault] = [useArchivePlan(), useUnarchivePlan(), useMakePlanDefault()]
  return (
    <RowMenu
      label={`More for ${plan.name}`}
      actions={
        plan.archivedAt
          ? [{ label: 'Offer again', onPress: () => unarchive.mutate({ params: { id: plan.id } }) }]
          : [
              {
                label: 'Make it the trial plan',
                refusal: plan.isDefault ? 'It already is.' : undefined,
                onPress: () => makeDefault.mutate({ params: { id: plan.id } }),
              },
              {
                label: 'Archive',
                refusal: plan.isDefault
                  ? 'New teams start with it. Make another plan the trial plan first.'
                  : undefined,
                onPress: () => archive.mutate({ params: { id: plan.id } }),
              },
            ]
      }
    />
  )
}
