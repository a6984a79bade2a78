import { LinkButton } from '../../../ui/display/button.tsx'
import { Row } from '../../../ui/layout/layout.tsx'
import { useShopFulfillment } from './shop-orders.data.ts'
import { waitingTexts } from './shop-orders.rules.ts'

/** What waits for a match, for goods or for a person, each with the list of it. */
export function WaitingOrders() {
  const counts = useShopFulfillment()
  const waiting = counts.data ? waitingTexts(counts.data) : []
  if (waiting.length === 0) return null
  return (
    <Row>
      {waiting.map(({ state, text }) => (
        <LinkButton key={state} look="quiet" to={`/shopify/orders?show=${state}`}>
          {text}
        </LinkButton>
      ))}
    </Row>
  )
}
