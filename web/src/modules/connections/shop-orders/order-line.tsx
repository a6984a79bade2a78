import { useState } from 'react'
import { Button } from '../../../ui/display/button.tsx'
import { SearchedSelectField } from '../../../ui/form/select-field.tsx'
import { Row, Stack } from '../../../ui/layout/layout.tsx'
import { useDebounced } from '../../../ui/use-debounced.ts'
import {
  useLeaveProduct,
  useMatchLine,
  useStockChoices,
  useUnmatchLine,
  type ShopLine,
  type ShopOrderView,
} from './shop-orders.data.ts'
import styles from './shop-orders.module.css'
import { variantChoices } from './shop-orders.rules.ts'

/** An item of an order with what it is in the team's stock, or a choice of it. */
export function OrderLine({ order, line }: { order: ShopOrderView; line: ShopLine }) {
  return (
    <li className={styles.line}>
      <Stack gap={8}>
        <span>
          {line.quantity} × {line.title}
          {line.sku ? <span className={styles.soft}> {line.sku}</span> : null}
        </span>
        {order.state === 'needs_match' && !line.goods && line.quantity > 0 ? (
          <>
            <Picker order={order} line={line} />
            <Row>
              <Never order={order} line={line} />
            </Row>
          </>
        ) : (
          <Match order={order} line={line} />
        )}
      </Stack>
    </li>
  )
}

function Match({ order, line }: { order: ShopOrderView; line: ShopLine }) {
  const { goods, neverFromStock, quantity } = line
  if (quantity === 0) return <span className={styles.soft}>Refunded</span>
  if (neverFromStock)
    return (
      <Row justify="between">
        <span className={styles.soft}>Never from your stock</span>
        {order.state === 'left' ? <TakeBack order={order} line={line} label="Ask again" /> : null}
      </Row>
    )
  if (!goods) return null
  const mayChange = goods.isChosen && ['needs_match', 'waiting', 'ordered'].includes(order.state)
  return (
    <Row justify="between">
      <span className={styles.soft}>
        From your stock: {goods.name} {goods.sku}
        {goods.isChosen ? ', chosen by hand' : ''}
      </span>
      <Row>
        {mayChange ? <TakeBack order={order} line={line} label="Take the match back" /> : null}
        {order.state === 'waiting' ? <Never order={order} line={line} /> : null}
      </Row>
    </Row>
  )
}

interface LineProps {
  order: ShopOrderView
  line: ShopLine
}

function TakeBack({ order, line, label }: LineProps & { label: string }) {
  const unmatch = useUnmatchLine()
  return (
    <Button
      look="quiet"
      busy={unmatch.isPending}
      onClick={() => unmatch.mutate({ params: { id: order.id }, body: { match: { line_id: line.id } } })}
    >
      {label}
    </Button>
  )
}

/** For what the shop sends itself, so that nobody is asked for it again. */
function Never({ order, line }: LineProps) {
  const leave = useLeaveProduct(line)
  return (
    <Button
      look="quiet"
      busy={leave.isPending}
      onClick={() =>
        leave.mutate({
          params: { id: order.id },
          body: { match: { line_id: line.id, product_variant_id: null } },
        })
      }
    >
      Never from our stock
    </Button>
  )
}

function Picker({ order, line }: { order: ShopOrderView; line: ShopLine }) {
  const [chosen, setChosen] = useState<string | null>(null)
  const [text, setText] = useState('')
  const q = useDebounced(text, 300)
  const goods = useStockChoices(q)
  const match = useMatchLine(line)
  return (
    <div className={styles.picker}>
      <SearchedSelectField
        label={`What “${line.title}” is in your stock`}
        placeholder="Search by name or SKU"
        data={variantChoices(goods.data ?? [])}
        value={chosen}
        onChange={setChosen}
        onSearchChange={setText}
        isWaiting={!goods.data || goods.isPlaceholderData || text !== q}
        error={goods.error ? 'Your stock could not be loaded.' : undefined}
        nothingFoundMessage={goods.isPending ? 'Loading' : 'Nothing found'}
      />
      <Button
        disabled={chosen === null}
        busy={match.isPending}
        onClick={() =>
          chosen !== null &&
          match.mutate({
            params: { id: order.id },
            body: { match: { line_id: line.id, product_variant_id: chosen } },
          })
        }
      >
        Match
      </Button>
    </div>
  )
}
