import {
  manifestMax,
  packingRoutes,
  type Manifest,
  type PickList,
} from '@ribbon/contract/warehouse/parcels/packing'
import type { Parcel } from '@ribbon/contract/warehouse/parcels/parcels'
import { inTransaction, type Db } from '../../../../platform/db/database.ts'
import type { FileStore } from '../../../../platform/files/files.ts'
import { authorOf, type OperatorActor } from '../../../../platform/http/actor.ts'
import { implement, type Implemented } from '../../../../platform/http/implement.ts'
import { rowId } from '../../../../platform/ids.ts'
import type { Log } from '../../../../platform/log.ts'
import { refuse } from '../../../../platform/refusal.ts'
import { findParcelItems } from '../parcel-items.store.ts'
import { findParcelsByCode } from '../parcel-list.store.ts'
import { readQueueFilters } from '../read-queue-filters.ts'
import { showParcels } from '../show-parcels.ts'
import { clearScans } from './clear-scans.ts'
import { createPickList } from './create-pick-list.ts'
import { renderGreetingCards } from './render-greeting-cards.ts'
import { renderManifest } from './render-manifest.ts'
import { renderPackingSlips, type ShipFrom } from './render-packing-slips.ts'
import { renderPickList } from './render-pick-list.ts'
import { createManifest } from './create-manifest.ts'
import { findManifest, listManifests } from './manifests.store.ts'
import { findPickList, listPickLists } from './packing.store.ts'
import { findDocuments } from './documents.store.ts'
import { readLogos } from './read-logos.ts'
import { releasePick } from './release-pick.ts'
import { scanItem } from './scan-item.ts'
import { showManifests } from './show-manifests.ts'
import { showPickLists } from './show-pick-lists.ts'

/** `shipFrom` is written in the carrier's own field names. */
export function packingCalls({
  files,
  log,
  shipFrom,
}: {
  files: FileStore
  log: Log
  shipFrom: string
}): Implemented[] {
  const from = placeOf(shipFrom)
  return implement(packingRoutes, {
    listPickLists: async ({ db, actor, query }) => {
      const { rows, total } = await listPickLists(db, query.page)
      return { data: await showPickLists(db, actor.operatorId, rows), meta: { totalCount: total } }
    },
    createPickList: async ({ db, actor, body }) => {
      const id = await inTransaction(db, tx =>
        createPickList(tx, actor, {
          parcelIds: body.parcel_ids?.map(Number),
          count: body.count,
          teamId: body.team_id === undefined ? undefined : Number(body.team_id),
          service: body.service,
        }),
      )
      return { data: await onePickList(db, actor, id) }
    },
    getPickList: async ({ db, actor, params }) => ({ data: await onePickList(db, actor, idOf(params.id)) }),
    releasePick: async ({ db, actor, params, body }) => {
      const id = idOf(params.id)
      await inTransaction(db, tx => releasePick(tx, actor, id, body.parcel_ids?.map(Number)))
      return { data: await onePickList(db, actor, id) }
    },
    printPickList: async ({ db, actor, params }) =>
      renderPickList(await onePickList(db, actor, idOf(params.id))),
    findScanned: async ({ db, query }) => {
      const rows = await findParcelsByCode(db, query.code)
      const data = await showParcels(
        db,
        rows.map(row => row.parcel.id),
        rows,
      )
      return { data: data.sort((a, b) => urgency(b) - urgency(a)), meta: { totalCount: data.length } }
    },
    scanItem: async ({ db, actor, params, body }) => {
      const id = idOf(params.id)
      await inTransaction(db, tx => scanItem(tx, id, body, authorOf(actor)))
      return { data: await oneParcel(db, id) }
    },
    clearScans: async ({ db, params }) => {
      const id = idOf(params.id)
      await inTransaction(db, tx => clearScans(tx, id))
      return { data: await oneParcel(db, id) }
    },
    printPackingSlips: async ({ db, query }) => {
      const ids = query.ids.map(Number)
      const documents = await findDocuments(db, ids)
      if (documents.length < new Set(ids).size) refuse('not_found')
      return renderPackingSlips(documents, await findParcelItems(db, ids), from)
    },
    printGreetingCards: async ({ db, query }) => {
      const documents = await findDocuments(db, query.ids.map(Number))
      const withCard = documents.filter(document => document.hasCard)
      if (withCard.length === 0) refuse('not_found')
      return renderGreetingCards(
        withCard,
        await readLogos(
          files,
          withCard.map(document => document.teamLogo),
        ),
      )
    },
    handOver: async ({ db, actor, body }) => {
      const { id, refused } = await createManifest(db, log, actor, {
        parcelIds: body.parcel_ids?.map(Number),
        filter: readQueueFilters(body),
        atMost: manifestMax,
      })
      return { data: await oneManifest(db, id, refused) }
    },
    listHandovers: async ({ db, query }) => {
      const { rows, total } = await listManifests(db, query.page)
      return { data: await showManifests(db, rows), meta: { totalCount: total } }
    },
    getHandover: async ({ db, params }) => ({ data: await oneManifest(db, idOf(params.id)) }),
    printHandover: async ({ db, params }) => renderManifest(await oneManifest(db, idOf(params.id))),
  })
}

const idOf = (text: string): number => rowId(text) ?? refuse('not_found')

/** What is to be packed next comes before what has left. */
function urgency({ attributes: { state, hold } }: Parcel): number {
  return state === 'labelled' ? (hold === null ? 3 : 2) : state === 'queued' ? 1 : 0
}

async function onePickList(db: Db, actor: OperatorActor, id: number): Promise<PickList> {
  const [list] = await showPickLists(db, actor.operatorId, [
    (await findPickList(db, id)) ?? refuse('not_found'),
  ])
  return list!
}

async function oneParcel(db: Db, id: number): Promise<Parcel> {
  const [parcel] = await showParcels(db, [id])
  return parcel ?? refuse('not_found')
}

async function oneManifest(
  db: Db,
  id: number,
  refused: { parcelId: number; reason: string }[] = [],
): Promise<Manifest> {
  const [handover] = await showManifests(db, [(await findManifest(db, id)) ?? refuse('not_found')], refused)
  return handover!
}

function placeOf(json: string): ShipFrom {
  const place = JSON.parse(json) as Record<string, string | undefined>
  const town = [
    place['city_locality'],
    [place['state_province'], place['postal_code']].filter(Boolean).join(' '),
  ]
    .filter(Boolean)
    .join(', ')
  return {
    name: place['name'] ?? '',
    lines: [place['address_line1'], place['address_line2'], town, place['country_code']].filter(
      (text): text is string => Boolean(text),
    ),
  }
}
