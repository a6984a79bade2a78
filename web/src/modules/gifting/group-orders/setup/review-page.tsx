import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { useCountries } from '../../../../platform/countries.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { LinkButton, TextLink } from '../../../../ui/display/button.tsx'
import { DataList } from '../../../../ui/display/data-list.tsx'
import { moneyText } from '../../../../ui/display/money.tsx'
import { TimeText } from '../../../../ui/display/time-text.tsx'
import { ErrorState } from '../../../../ui/feedback/error-state.tsx'
import { Notice } from '../../../../ui/feedback/notice.tsx'
import { SkeletonBlock } from '../../../../ui/feedback/skeletons.tsx'
import { ActionBar } from '../../../../ui/layout/action-bar.tsx'
import { Panel, Stack } from '../../../../ui/layout/layout.tsx'
import { accessText, verificationWarning } from '../access/access.rules.ts'
import { GiftPictures } from '../gift-pictures.tsx'
import { leadsToNotFound, type GroupOrderView } from '../group-orders.data.ts'
import { peopleText } from '../group-orders.rules.ts'
import { tiersQuery } from '../tiers/tiers.data.ts'
import { giftsEach, limitText, tierProblems, type TierView } from '../tiers/tiers.rules.ts'
import { cardsQuery } from './cards.data.ts'
import { mostInAll, mostPeople, mostPerPerson } from './cost.rules.ts'
import { placesText, valuesOf } from '../info/info.rules.ts'
import { PagePreview } from '../info/page-preview.tsx'
import { SetupFrame } from './setup-frame.tsx'
import { neighbors, stepPath } from './setup-steps.ts'
import styles from './setup.module.css'

/** Step 6: what people will see, and what it can cost at most. */
export function ReviewPage() {
  return (
    <SetupFrame step="review" title="Is everything right?" subtitle="then share it">
      {order => <Review order={order} />}
    </SetupFrame>
  )
}

function Review({ order }: { order: GroupOrderView }) {
  const tiers = useQuery(tiersQuery(order.id))
  if (leadsToNotFound(tiers.error)) return <Navigate to="/404" replace />
  if (tiers.error && !tiers.data)
    return (
      <Panel>
        <ErrorState
          messages={errorMessages(tiers.error, 'The tiers could not be loaded.')}
          onRetry={() => void tiers.refetch()}
        />
      </Panel>
    )
  if (!tiers.data) return <SkeletonBlock height={420} label="Loading the tiers" />
  const problems = tierProblems(tiers.data)
  const { back, next } = neighbors('review', order.id)
  return (
    <>
      <div className={styles.withPreview}>
        <div className={styles.facts}>
          <Problems order={order} problems={problems} />
          <Gifts order={order} tiers={tiers.data} />
          <Rules order={order} />
          <Costs order={order} tiers={tiers.data} />
        </div>
        <aside className={styles.aside}>
          <p className={styles.caption}>What people see on a phone</p>
          <PagePreview
            values={valuesOf(order)}
            background={order.customBackground}
            hasCode={order.password_protected}
          />
        </aside>
      </div>
      <ActionBar>
        <LinkButton to={back ?? '/redemptions'} look="quiet" size="md">
          Back
        </LinkButton>
        <LinkButton to={problems.length > 0 ? stepPath('items', order.id) : next} size="md">
          {problems.length > 0 ? 'Finish the gifts' : 'Share it'}
        </LinkButton>
      </ActionBar>
    </>
  )
}

function Problems({ order, problems }: { order: GroupOrderView; problems: string[] }) {
  const warning = verificationWarning(
    {
      verifies: order.verify_emails,
      domains: order.allowed_domains,
      isCompanyOnly: order.company_email_limited,
    },
    order.counts.allowed,
  )
  return (
    <>
      {problems.length > 0 ? (
        <Notice tone="danger" title="People cannot choose yet">
          <ul className={styles.checks}>
            {problems.map(problem => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </Notice>
      ) : null}
      {warning ? <Notice tone="warning">{warning}</Notice> : null}
    </>
  )
}

function Gifts({ order, tiers }: { order: GroupOrderView; tiers: TierView[] }) {
  return (
    <Panel title="Gifts" actions={<TextLink to={stepPath('items', order.id)}>Change the gifts</TextLink>}>
      {tiers.length > 0 ? <p className={styles.caption}>Each person gets {giftsEach(tiers)}.</p> : null}
      {tiers.map(tier => (
        <div key={tier.id} className={styles.tierLine}>
          <span>
            <strong>{tier.name}</strong>, {limitText(tier)}
          </span>
          <GiftPictures images={tier.tierItems.map(item => item.image)} />
        </div>
      ))}
      {order.cards.map(card => (
        <div key={card.productVariantId} className={styles.tierLine}>
          <span>
            {card.quantity} × {card.name} in every parcel
          </span>
        </div>
      ))}
    </Panel>
  )
}

function Rules({ order }: { order: GroupOrderView }) {
  const countries = useCountries()
  return (
    <Panel
      title="Who and when"
      actions={<TextLink to={stepPath('access', order.id)}>Change the access</TextLink>}
    >
      <DataList
        entries={[
          { label: 'May come', value: accessText(order, order.counts.allowed) },
          { label: 'Access code', value: order.password_protected ? order.password : null },
          { label: 'Opens', value: order.opens_at ? <TimeText at={order.opens_at} withTime /> : 'At once' },
          {
            label: 'Closes',
            value: order.closes_at ? <TimeText at={order.closes_at} withTime /> : 'When you finalize',
          },
          { label: 'Sends to', value: placesText(order.countries, countries) },
          { label: 'Questions', value: order.custom_fields.map(field => field.name).join(', ') },
        ]}
      />
    </Panel>
  )
}

function Costs({ order, tiers }: { order: GroupOrderView; tiers: TierView[] }) {
  const prices = useQuery({ ...cardsQuery, enabled: order.cards.length > 0 }).data ?? []
  const cards = order.cards.map(card => ({
    quantity: card.quantity,
    price: prices.find(other => other.id === card.productVariantId)?.price ?? '0.00',
  }))
  const perPerson = mostPerPerson(tiers, cards)
  const people = mostPeople(order)
  return (
    <Panel title="What it can cost">
      <Stack gap={8}>
        <p>
          At most <strong>{moneyText(perPerson)}</strong> for each person, before shipping and tax.
        </p>
        <p>
          {people === undefined ? (
            'Nothing limits how many people choose. You can set a limit on the page step.'
          ) : (
            <>
              For {peopleText(people)} at most <strong>{moneyText(mostInAll(perPerson, people))}</strong>.
            </>
          )}
        </p>
        <p className={styles.caption}>
          Nothing is charged before you finalize. {order.payerName}’s budget pays then.
        </p>
      </Stack>
    </Panel>
  )
}
