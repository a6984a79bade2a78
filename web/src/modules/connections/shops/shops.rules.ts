import type { StatusTone } from '../../../ui/display/status-dot.tsx'
import type { ShopView } from './shops.data.ts'

type Facts = Pick<ShopView, 'name' | 'state' | 'isImporting' | 'fulfillsFrom'>

/** How a connected shop stands. */
export const shopLook = ({ isImporting }: Pick<Facts, 'isImporting'>): { tone: StatusTone; label: string } =>
  isImporting ? { tone: 'progress', label: 'Importing orders' } : { tone: 'done', label: 'Connected' }

/** What the card of the page Integrations says of the team's shop. */
export function shopCard(shop: Facts | null): {
  look?: { tone: StatusTone; label: string }
  text: string
} {
  if (!shop)
    return {
      text: 'Connect your team’s shop to see its orders in Ribbon, and to fulfill them from your stock.',
    }
  if (shop.state !== 'connected')
    return {
      look: { tone: 'stopped', label: 'Disconnected' },
      text: `${shop.name} is not connected any more, so no new orders come from it.`,
    }
  return {
    look: shopLook(shop),
    text: shop.fulfillsFrom
      ? `${shop.name} is connected, and its orders are fulfilled from your stock.`
      : `${shop.name} is connected. Its orders are listed, and fulfilled by the shop itself.`,
  }
}
