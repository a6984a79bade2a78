import { Button } from '../../../../ui/display/button.tsx'
import { SumList } from '../../../../ui/display/data-list.tsx'
import { Money } from '../../../../ui/display/money.tsx'
import { StatusDot } from '../../../../ui/display/status-dot.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { CheckboxField } from '../../../../ui/form/fields.tsx'
import { Stack } from '../../../../ui/layout/layout.tsx'
import { peopleShares } from '../details/details.rules.ts'
import type { GroupOrderView } from '../group-orders.data.ts'
import { peopleText } from '../group-orders.rules.ts'
import type { PlanView } from './runs.data.ts'
import type { RowKind } from './plan-people.rules.ts'
import { afterwards, isOpenPlan, planGroups, planMarks } from './runs.rules.ts'
import styles from './runs.module.css'

interface PlanSummaryProps {
  order: GroupOrderView
  plan: PlanView
  isWithoutCards: boolean
  onWithoutCards: (isWithoutCards: boolean) => void
  /** Opens the people of a kind. */ onShow: (kind: RowKind) => void
}

/** Who gets what, grouped by what happens to them, beside the money. */
export function PlanSummary({ order, plan, isWithoutCards, onWithoutCards, onShow }: PlanSummaryProps) {
  const isOpen = isOpenPlan(plan.state)
  const shares = peopleShares(order.counts)
  const groups = planGroups(plan.counts, isOpen ? shares.choosing + shares.notStarted : 0, !isOpen)
  const marks = planMarks(plan.counts)
  return (
    <div className={styles.columns}>
      <Stack>
        <ul className={styles.groups} aria-label="What happens to whom">
          {groups.map(({ key, tone, count, text, detail }) => (
            <li key={key}>
              <StatusDot tone={tone} label="" />
              <span>
                <strong>{peopleText(count)}</strong> {text}
                <small>{detail}</small>
              </span>
              {key === 'waiting' || count === 0 ? null : (
                <ShowButton what={`${peopleText(count)} who ${text}`} onPress={() => onShow(key)} />
              )}
            </li>
          ))}
        </ul>
        {marks.length > 0 ? (
          <Notice title={isOpen ? 'Look at these twice' : 'What stood out'}>
            <ul className={styles.marks}>
              {marks.map(mark => (
                <li key={mark.kind}>
                  <span>{mark.text}</span>
                  <ShowButton what={mark.text} onPress={() => onShow(mark.kind)} />
                </li>
              ))}
            </ul>
          </Notice>
        ) : null}
        {isOpen ? <Shortages plan={plan} isWithoutCards={isWithoutCards} onChange={onWithoutCards} /> : null}
        {isOpen ? (
          <p className={styles.when}>
            The page closes, and {peopleText(plan.counts.ready)} get an email. Each order can still be
            canceled until it is packed.
          </p>
        ) : null}
      </Stack>
      <PlanSums plan={plan} />
    </div>
  )
}

function ShowButton({ what, onPress }: { what: string; onPress: () => void }) {
  return (
    <Button look="subtle" size="xs" onClick={onPress}>
      See them<span className="pub-sr">: {what}</span>
    </Button>
  )
}

function Shortages({
  plan,
  isWithoutCards,
  onChange,
}: {
  plan: PlanView
  isWithoutCards: boolean
  onChange: (isWithoutCards: boolean) => void
}) {
  if (plan.shortages.length === 0) return null
  return (
    <Notice
      tone="warning"
      title={plan.shortages
        .map(short => `${short.name}: ${short.wanted} needed, ${short.available} in stock.`)
        .join(' ')}
    >
      <CheckboxField
        label="Send this run without cards"
        checked={isWithoutCards}
        onChange={event => onChange(event.currentTarget.checked)}
      />
    </Notice>
  )
}

function PlanSums({ plan }: { plan: PlanView }) {
  const sums = [
    { label: 'Gifts', amount: plan.subtotal },
    ...(plan.discount === '0.00'
      ? []
      : [{ label: 'Bundle discount', amount: `-${plan.discount.replace('-', '')}` }]),
    ...(plan.cards === '0.00' ? [] : [{ label: 'Cards', amount: plan.cards }]),
    { label: 'Shipping', amount: plan.shipping },
    { label: 'Tax', amount: plan.tax },
  ]
  return (
    <div className={styles.sums}>
      <SumList
        entries={[
          ...sums.map(({ label, amount }) => ({ label, value: <Money amount={amount} /> })),
          { label: 'Total', value: <Money amount={plan.total} />, strong: true },
        ]}
      />
      <dl className={styles.after}>
        {(isOpenPlan(plan.state) ? afterwards(plan) : []).map(line => (
          <div key={line.label}>
            <dt>{line.label}</dt>
            <dd>{line.value}</dd>
          </div>
        ))}
        <div>
          <dt>Payer</dt>
          <dd>{plan.payerName}</dd>
        </div>
      </dl>
    </div>
  )
}
