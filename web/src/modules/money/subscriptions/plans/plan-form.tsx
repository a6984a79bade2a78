import { checkLater, failedFields } from '../../../../platform/forms.ts'
import { Button } from '../../../../ui/display/button.tsx'
import { SideDrawer } from '../../../../ui/feedback/dialog.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { ChoiceField, SwitchField, TextAreaField, TextField } from '../../../../ui/form/fields.tsx'
import { MoneyField, NumberField } from '../../../../ui/form/number-fields.tsx'
import { showKitErrors, submitKitForm, useKitForm, type KitForm } from '../../../../ui/form/use-kit-form.ts'
import { Row, Stack } from '../../../../ui/layout/layout.tsx'
import { useCreatePlan, useUpdatePlan, type PlanRow } from './plans.data.ts'
import styles from './plans.module.css'

const fieldsByText = [
  [/name/i, 'name'],
  [/price/i, 'amount'],
  [/shipments/i, 'orders_limit'],
  [/users/i, 'users_limit'],
  [/products/i, 'items_limit'],
  [/trial/i, 'trial_period_days'],
] as const

const valuesOf = (plan: PlanRow | undefined) => ({
  name: plan?.name ?? '',
  description: plan?.description ?? '',
  amount: plan?.amount ?? '',
  interval: plan?.interval ?? 'month',
  trial_period_days: plan?.trialPeriodDays ?? 14,
  orders_limit: plan?.ordersLimit ?? '',
  users_limit: plan?.usersLimit ?? '',
  items_limit: plan?.itemsLimit ?? '',
  international_shipment: plan?.internationalShipment ?? true,
})
type PlanValues = ReturnType<typeof valuesOf>

const check = checkLater(async () => (await import('@ribbon/contract/money/subscriptions/plans')).newPlanBody)
const checkPlan = async (values: PlanValues) => ({
  ...(await check(values)),
  ...Object.fromEntries(
    (['orders_limit', 'users_limit', 'items_limit'] as const)
      .filter(name => values[name] === '')
      .map(name => [name, 'Enter a number.']),
  ),
})

/** Creates a plan, or edits one. */
export function PlanForm({ plan, onClose }: { plan: PlanRow | undefined; onClose: () => void }) {
  const create = useCreatePlan(onClose)
  const update = useUpdatePlan(onClose)
  const form = useKitForm({ initial: valuesOf(plan), check: checkPlan, keptAs: `plan-${plan?.id ?? 'new'}` })
  const send = (values: PlanValues) => {
    const onError = (error: Error) =>
      showKitErrors(form, failedFields(error, 'The plan could not be saved.', fieldsByText))
    const { interval, ...fields } = values
    const body = { ...fields, amount: String(fields.amount) }
    if (plan) update.mutate({ params: { id: plan.id }, body: { plan: body } }, { onError })
    else create.mutate({ body: { plan: { ...body, interval } } }, { onError })
  }
  const isPriceChanged = plan && Number(form.values.amount) !== Number(plan.amount)
  return (
    <SideDrawer title={plan ? `Plan ${plan.name}` : 'New plan'} isOpen onClose={onClose}>
      <form noValidate onSubmit={submitKitForm(form, send)}>
        <Stack>
          <PlanFields form={form} isNew={!plan} />
          {isPriceChanged && plan.teamsCount > 0 ? (
            <Notice>
              The new price is for teams that choose the plan from now on.{' '}
              {plan.teamsCount === 1 ? 'The one team' : `The ${plan.teamsCount} teams`} on it keep paying what
              they chose.
            </Notice>
          ) : null}
          <Row justify="end" gap={8}>
            <Button look="quiet" onClick={onClose}>
              Go back
            </Button>
            <Button type="submit" busy={create.isPending || update.isPending}>
              Save
            </Button>
          </Row>
        </Stack>
      </form>
    </SideDrawer>
  )
}

function PlanFields({ form, isNew }: { form: KitForm<PlanValues>; isNew: boolean }) {
  return (
    <>
      <TextField {...form.getInputProps('name')} label="Name" data-autofocus />
      <TextAreaField {...form.getInputProps('description')} label="Description" minRows={2} />
      <div className={styles.pair}>
        <MoneyField {...form.getInputProps('amount')} label="Price" />
        {isNew ? (
          <ChoiceField
            {...form.getInputProps('interval')}
            label="Billed every"
            data={[
              { value: 'month', label: 'Month' },
              { value: 'year', label: 'Year' },
            ]}
          />
        ) : null}
        <NumberField {...form.getInputProps('trial_period_days')} label="Trial days" />
        <NumberField
          {...form.getInputProps('orders_limit')}
          label="Shipments per period"
          thousandSeparator=","
        />
        <NumberField {...form.getInputProps('users_limit')} label="Users" thousandSeparator="," />
        <NumberField {...form.getInputProps('items_limit')} label="Products" thousandSeparator="," />
      </div>
      <SwitchField
        {...form.getInputProps('international_shipment', { type: 'checkbox' })}
        label="International shipping"
      />
    </>
  )
}
