import { useQuery } from '@tanstack/react-query'
import { shopRoutes, type Shop } from '@ribbon/contract/connections/shops'
import { callApi } from '../../../platform/api.ts'
import { useCall } from '../../../platform/calls.ts'
import { readOne, type Flat } from '../../../platform/documents.ts'

export type ShopView = Flat<Shop>

async function readShop(signal: AbortSignal): Promise<ShopView | null> {
  const { data } = await callApi(shopRoutes.getShop, { signal })
  return data && readOne({ data })
}

/** The shop the team is connected to, or was last; null for a team that never had one. */
export const useShop = () =>
  useQuery({ queryKey: ['shops', 'own'], queryFn: ({ signal }) => readShop(signal) })

/** Leads to the page of Shopify on which the shop lets Ribbon in. */
export const useBeginConnection = (fallback?: string) =>
  useCall(shopRoutes.beginShopConnection, {
    ...(fallback === undefined ? { quiet: true } : { fallback }),
    onSuccess: answer => window.location.assign(readOne(answer).url),
  })

const refreshes = ['shops', 'shopOrders']

export const useConnectShop = (onDone: () => void) =>
  useCall(shopRoutes.connectShop, {
    refreshes,
    quiet: true,
    success: 'Your shop is connected. Its orders are being imported.',
    onSuccess: onDone,
  })

export const useDisconnectShop = (onDone: () => void) =>
  useCall(shopRoutes.disconnectShop, {
    refreshes,
    fallback: 'The shop was not disconnected.',
    success: 'Your shop is disconnected.',
    onSuccess: onDone,
  })

export const useChangeFulfilling = (onDone?: () => void) =>
  useCall(shopRoutes.updateShop, {
    refreshes,
    fallback: 'The switch was not changed.',
    success: answer =>
      readOne(answer).fulfillsFrom
        ? 'Orders of your shop are now fulfilled from your stock.'
        : 'New orders of your shop are not fulfilled any more. Parcels in work go on.',
    ...(onDone ? { onSuccess: onDone } : {}),
  })
