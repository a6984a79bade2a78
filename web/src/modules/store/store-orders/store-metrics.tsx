import { useQuery } from '@tanstack/react-query'
import { mayOpen } from '../../../paths.ts'
import { useSession } from '../../../platform/session.ts'
import { errorMessages } from '../../../platform/toasts.ts'
import { useUrlState } from '../../../platform/url-state.ts'
import { TextLink } from '../../../ui/display/button.tsx'
import { KpiTile } from '../../../ui/display/kpi-tile.tsx'
import { Money } from '../../../ui/display/money.tsx'
import { Plot } from '../../../ui/display/plot.tsx'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { ErrorState } from '../../../ui/feedback/error-state.tsx'
import { SkeletonBlock } from '../../../ui/feedback/skeletons.tsx'
import { GiftThumb } from '../../../ui/gift/gift-thumb.tsx'
import { Panel, Row, Stack } from '../../../ui/layout/layout.tsx'
import { PeriodFilter } from './period-filter.tsx'
import { attentionOf, changeText, dayLabel, funnelText, kpisOf } from './store-metrics.rules.ts'
import { storeMetricsQuery, type StoreMetricsView } from './store-orders.data.ts'
import styles from './store-metrics.module.css'

const chartHeight = 240

/** How a store sells: its figures beside those of the period before, day by day, what sells best and what needs doing. */
export function StoreMetrics() {
  const [state, change] = useUrlState({ period: 'last_30_days', from: '', to: '' })
  const metrics = useQuery(storeMetricsQuery(state))
  const { data } = metrics
  if (metrics.error && !data)
    return (
      <Panel>
        <ErrorState
          messages={errorMessages(metrics.error, 'The sales of the store could not be loaded.')}
          onRetry={() => void metrics.refetch()}
        />
      </Panel>
    )
  return (
    <Stack gap={16}>
      {data ? <Attention attention={data.attention} /> : null}
      <Row justify="between">
        <h2 className={styles.heading}>Sales</h2>
        <PeriodFilter state={state} onChange={change} />
      </Row>
      <Tiles metrics={data} />
      {data ? (
        <div className={styles.charts}>
          <Panel title="Net sales by day">
            <Plot
              title="Net sales by day"
              heads={['Day', 'Net sales']}
              kind="bars"
              height={chartHeight}
              format={money}
              points={data.days.map(({ day, net }) => ({
                label: dayLabel(day),
                longLabel: dayLabel(day, true),
                value: Number(net),
              }))}
            />
          </Panel>
          <TopProducts products={data.topProducts} />
        </div>
      ) : (
        <SkeletonBlock height={chartHeight + 76} label="Loading the sales" />
      )}
    </Stack>
  )
}

const money = (value: number) =>
  value.toLocaleString('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 })

function Tiles({ metrics }: { metrics: StoreMetricsView | undefined }) {
  const shown = metrics && kpisOf(metrics)
  return (
    <div className={styles.tiles}>
      <KpiTile
        label="Orders"
        value={metrics?.figures.orders.toLocaleString('en-US')}
        note={
          metrics && (
            <>
              {changeText(metrics.figures.orders, metrics.before.figures.orders, metrics.days.length)}
              <br />
              {funnelText(metrics.figures)}
            </>
          )
        }
      />
      {(shown ?? kpisOf(undefined)).map(({ label, amount, note, before }) => (
        <KpiTile
          key={label}
          label={label}
          value={metrics && (amount === null ? '–' : <Money amount={amount} />)}
          note={
            metrics && (
              <>
                {changeText(Number(amount ?? 0), Number(before ?? 0), metrics.days.length)}
                <br />
                {note}
              </>
            )
          }
        />
      ))}
    </div>
  )
}

/** What waits for somebody; nothing where nothing does. */
function Attention({ attention }: { attention: StoreMetricsView['attention'] }) {
  const session = useSession()
  const lines = attentionOf(attention)
  if (lines.length === 0) return null
  return (
    <Panel title="What needs doing">
      <ul className={styles.attention}>
        {lines.map(({ text, to, link }) => (
          <li key={text}>
            {text} {mayOpen('/e-commerce/orders', session) ? <TextLink to={to}>{link}</TextLink> : null}
          </li>
        ))}
      </ul>
    </Panel>
  )
}

function TopProducts({ products }: { products: StoreMetricsView['topProducts'] }) {
  const most = Math.max(1, ...products.map(product => Number(product.gross)))
  return (
    <Panel title="What sells best">
      {products.length === 0 ? (
        <EmptyState title="Nothing sold in these days" text="The products that sell best are listed here." />
      ) : (
        <ul className={styles.products}>
          {products.map(({ productId, name, image, units, gross }) => (
            <li key={productId}>
              <GiftThumb name={name} image={image} />
              <span className={styles.name}>{name}</span>
              <span className={styles.sold}>
                <Money amount={gross} />
                <small>{units === 1 ? '1 sold' : `${units.toLocaleString('en-US')} sold`}</small>
              </span>
              <span className={styles.share} aria-hidden="true">
                <span style={{ width: `${(Number(gross) / most) * 100}%` }} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
