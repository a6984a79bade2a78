import { Money, moneyText } from '../../../ui/display/money.tsx'
import { TimelineList } from '../../../ui/display/timeline-list.tsx'
import { Button } from '../../../ui/display/button.tsx'
import { SideDrawer } from '../../../ui/feedback/dialog.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonLines } from '../../../ui/feedback/skeletons.tsx'
import { SwitchField, TextField } from '../../../ui/form/fields.tsx'
import { FormSection } from '../../../ui/form/form-section.tsx'
import { MoneyField } from '../../../ui/form/number-fields.tsx'
import { submitKitForm, useKitForm } from '../../../ui/form/use-kit-form.ts'
import { Dim, Row, Stack } from '../../../ui/layout/layout.tsx'
import { errorMessages } from '../../../platform/toasts.ts'
import { useBudgetEntries, useChangeBudget, type MemberRow } from './members.data.ts'
import styles from './members.module.css'
import { budgetWords, creditErrors, entryWord } from './members.rules.ts'

/** A member's budget: add credits, remove the limit, see its transactions. */
export function BudgetDrawer({ member, onClose }: { member: MemberRow; onClose: () => void }) {
  return (
    <SideDrawer title={`Budget of ${member.name}`} isOpen onClose={onClose}>
      <Stack gap={24}>
        <div>
          <Dim>Can still spend</Dim>
          <p className={styles.amount} aria-live="polite">
            {budgetWords(member, moneyText)}
          </p>
        </div>
        <LimitSwitch member={member} />
        <CreditForm member={member} />
        <section>
          <h3 className={styles.historyTitle}>Transactions</h3>
          <History memberId={member.id} />
        </section>
      </Stack>
    </SideDrawer>
  )
}

function LimitSwitch({ member }: { member: MemberRow }) {
  const change = useChangeBudget(member.name)
  const isOn =
    (change.isPending ? (change.variables.body as { budget: { infinite_budget: boolean } }) : undefined)
      ?.budget.infinite_budget ?? member.infiniteTeamUserBudget
  return (
    <SwitchField
      label="No limit"
      description={`${member.name} may send gifts for any amount.`}
      checked={isOn}
      aria-busy={change.isPending || undefined}
      onChange={event => {
        if (!change.isPending)
          change.mutate({
            params: { id: member.id },
            body: { budget: { infinite_budget: event.currentTarget.checked } },
          })
      }}
    />
  )
}

function CreditForm({ member }: { member: MemberRow }) {
  const change = useChangeBudget(member.name)
  const form = useKitForm<{ amount: string | number; note: string }>({
    initial: { amount: '', note: '' },
    check: creditErrors,
    keptAs: `budget-${member.id}`,
  })
  const send = ({ amount, note }: { amount: string | number; note: string }) => {
    if (!change.isPending)
      change.mutate(
        { params: { id: member.id }, body: { budget: { amount: String(amount), note } } },
        { onSuccess: () => form.reset() },
      )
  }
  return (
    <form noValidate onSubmit={submitKitForm(form, send)}>
      <FormSection
        title="Add credits"
        text={member.infiniteTeamUserBudget ? 'They count as soon as there is a limit again.' : undefined}
      >
        <MoneyField {...form.getInputProps('amount')} label="Amount" name="amount" autoComplete="off" />
        <TextField
          {...form.getInputProps('note')}
          label="Note (optional)"
          name="note"
          description="Shown in the transactions."
          autoComplete="off"
        />
        <Row justify="end">
          <Button type="submit" busy={change.isPending}>
            Add credits
          </Button>
        </Row>
      </FormSection>
    </form>
  )
}

function History({ memberId }: { memberId: string }) {
  const history = useBudgetEntries(memberId, true)
  const entries = history.data?.pages.flatMap(page => page.items)
  if (history.error && !entries)
    return (
      <ErrorState
        messages={errorMessages(history.error, 'The budget transactions could not be loaded.')}
        onRetry={() => void history.refetch()}
      />
    )
  if (!entries) return <SkeletonLines lines={4} label="Loading the transactions" />
  if (entries.length === 0)
    return <Dim>No transactions yet. Credits and gifts paid from this budget are listed here.</Dim>
  return (
    <Stack gap={12}>
      <TimelineList
        entries={entries.map(entry => ({
          id: entry.id,
          at: entry.createdAt,
          by: entry.actorName,
          label: (
            <span className={styles.entry}>
              <span>
                {entryWord(entry.kind)}
                {entry.note === '' ? null : <span className={styles.note}>{entry.note}</span>}
              </span>
              {Number(entry.amount) === 0 ? null : <Money amount={entry.amount} strong />}
            </span>
          ),
        }))}
      />
      {history.hasNextPage ? (
        <Row>
          <Button
            look="quiet"
            size="xs"
            busy={history.isFetchingNextPage}
            onClick={() => void history.fetchNextPage()}
          >
            Show older
          </Button>
        </Row>
      ) : null}
    </Stack>
  )
}
