import { Button } from '../../../ui/display/button.tsx'
import { DataList, type DataEntry } from '../../../ui/display/data-list.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { TimeText } from '../../../ui/display/time-text.tsx'
import { TextField } from '../../../ui/form/fields.tsx'
import { useUnsentState } from '../../../ui/form/use-unsent-form.ts'
import { Columns, Panel, Row, Stack } from '../../../ui/layout/layout.tsx'
import { useUpdateTeam, type TeamView } from './accounts.data.ts'
import { limitText, moduleChoices, statusViews, type TeamModule } from './accounts.rules.ts'
import { ModuleCheckboxes } from './module-checkboxes.tsx'
import { StorePanel } from './store-panel.tsx'
import { TeamActions } from './team-actions.tsx'

const paidBy = { credit_card: 'By card', invoice: 'By invoice' } as const

/** What a team has, owes and may, and what can be done about it. */
export function TeamFacts({ team }: { team: TeamView }) {
  return (
    <Columns
      main={
        <Stack>
          <PlanPanel team={team} />
          {team.store ? <StorePanel team={team} store={team.store} /> : null}
          <NameAndModulesPanel team={team} />
        </Stack>
      }
      side={<GlancePanel team={team} />}
    />
  )
}

function PlanPanel({ team }: { team: TeamView }) {
  return (
    <Panel title="Plan and limits">
      <Stack>
        <DataList entries={[...planEntries(team), ...limitEntries(team)]} />
        <TeamActions team={team} />
      </Stack>
    </Panel>
  )
}

function planEntries(team: TeamView): DataEntry[] {
  return [
    {
      label: 'Plan',
      value: team.planName ? `${team.planName}, ${statusViews[team.status].label.toLowerCase()}` : 'None',
    },
    {
      label: 'Paid',
      value: team.planName
        ? team.billedBy
          ? `${paidBy[team.billedBy]}; the team changes its plan under Billing`
          : 'Nothing is due'
        : null,
    },
    {
      label: team.status === 'trialing' ? 'Trial ends' : 'Period',
      value:
        team.status === 'trialing' ? (
          <TimeText at={team.trialEnd} />
        ) : team.periodEnd ? (
          <>
            <TimeText at={team.periodStart} /> to <TimeText at={team.periodEnd} />
            {team.cancelAtPeriodEnd ? ', then it ends' : ''}
          </>
        ) : null,
    },
  ]
}

function limitEntries(team: TeamView): DataEntry[] {
  return [
    {
      label: 'Shipments left',
      value:
        team.ordersLimit === null
          ? team.remainingOrders.toLocaleString('en-US')
          : `${team.remainingOrders.toLocaleString('en-US')}, ${team.ordersLimit.toLocaleString('en-US')} a period`,
    },
    { label: 'Users', value: limitText(team.memberCount, team.usersLimit, team.ownUsersLimit) },
    {
      label: 'Products',
      value: limitText(team.itemsCount, team.itemsLimit, team.ownItemsLimit),
    },
  ]
}

function GlancePanel({ team }: { team: TeamView }) {
  return (
    <Panel title="At a glance">
      <DataList
        entries={[
          { label: 'Gifts this month', value: team.ordersThisMonth.toLocaleString('en-US') },
          { label: 'Deposit', value: <Money amount={team.deposit} /> },
          {
            label: 'Admins',
            value: team.owners.length ? (
              <>
                {team.owners.map(owner => (
                  <div key={owner.email}>
                    {owner.name === owner.email ? owner.email : `${owner.name}, ${owner.email}`}
                  </div>
                ))}
              </>
            ) : (
              'None yet'
            ),
          },
          { label: 'Open invitations', value: team.pendingInvitations || null },
          { label: 'Since', value: <TimeText at={team.createdAt} /> },
          { label: 'Number', value: team.id },
        ]}
      />
    </Panel>
  )
}

interface TypedFacts {
  name?: string
  modules: Partial<Record<TeamModule, boolean>>
}

/** What is typed stays while the rest follows the team: a colleague may change it, and saving reads it again. */
function NameAndModulesPanel({ team }: { team: TeamView }) {
  const [typed, setTyped] = useUnsentState<TypedFacts>(`team-facts-${team.id}`, { modules: {} })
  const update = useUpdateTeam()
  const name = typed.name ?? team.name
  const isOn = (module: TeamModule) => typed.modules[module] ?? team.modules.includes(module)
  const isChanged =
    name.trim() !== team.name ||
    moduleChoices.some(({ value }) => isOn(value) !== team.modules.includes(value))
  const save = () => {
    if (!isChanged || !name.trim() || update.isPending) return
    update.mutate(
      {
        params: { id: team.id },
        body: { team: { name, modules: moduleChoices.map(choice => choice.value).filter(isOn) } },
      },
      { onSuccess: () => setTyped(now => (now === typed ? { modules: {} } : now)) },
    )
  }
  return (
    <Panel title="Name and modules">
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault()
          save()
        }}
      >
        <Stack>
          <TextField
            label="Name"
            value={name}
            maxLength={120}
            error={name.trim() === '' ? 'Enter a name.' : undefined}
            onChange={event => {
              const text = event.currentTarget.value
              setTyped(now => ({ ...now, name: text }))
            }}
          />
          <ModuleCheckboxes
            isOn={isOn}
            onChange={(module, checked) =>
              setTyped(now => ({ ...now, modules: { ...now.modules, [module]: checked } }))
            }
          />
          <Row>
            <Button type="submit" busy={update.isPending} disabled={!isChanged}>
              Save
            </Button>
          </Row>
        </Stack>
      </form>
    </Panel>
  )
}
