import { documentRoutes } from '@ribbon/contract/warehouse/parcels/documents'
import type { FileStore } from '../../../../platform/files/files.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { anyTeamsIds } from '../../../../platform/ids.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findParcelItems } from '../parcel-items.store.ts'
import { findDocuments } from './documents.store.ts'
import { readLogos } from './read-logos.ts'
import { renderGreetingCards } from './render-greeting-cards.ts'
import { renderPackingSlips, type ShipFrom } from './render-packing-slips.ts'

/** `shipFrom` is the setting SHIP_FROM: JSON with the carrier's field names. */
export function documentCalls({ files, shipFrom }: { files: FileStore; shipFrom: string }): Implemented[] {
  const from = readShipFrom(shipFrom)
  return implement(documentRoutes, {
    printPackingSlips: async ({ db, actor, query }) => {
      const ids = anyTeamsIds(actor, query.ids)
      const documents = await findDocuments(db, ids)
      if (documents.length < new Set(ids).size) refuse('not_found')
      return renderPackingSlips(documents, await findParcelItems(db, ids), from)
    },
    printGreetingCards: async ({ db, actor, query }) => {
      const documents = await findDocuments(db, anyTeamsIds(actor, query.ids))
      const withCard = documents.filter(document => document.hasCard)
      if (withCard.length === 0) refuse('not_found')
      const logos = withCard.map(document => document.teamLogo)
      return renderGreetingCards(withCard, await readLogos(files, logos))
    },
  })
}

function readShipFrom(json: string): ShipFrom {
  const address = JSON.parse(json) as Record<string, string | undefined>
  const region = [address['state_province'], address['postal_code']].filter(Boolean).join(' ')
  const town = [address['city_locality'], region].filter(Boolean).join(', ')
  const lines = [address['address_line1'], address['address_line2'], town, address['country_code']]
  return { name: address['name'] ?? '', lines: lines.filter((text): text is string => Boolean(text)) }
}
