import {
  handOverMax,
  packingRoutes,
  type Handover,
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
import { readNarrowing } from '../read-narrowing.ts'
import { showParcels } from '../show-parcels.ts'
import { clearScans } from './clear-scans.ts'
import { createPickList } from './create-pick-list.ts'
import { drawGreetingCards } from './draw-greeting-cards.ts'
import { drawManifest } from './draw-manifest.ts'
import { drawPackingSlips, type ShipFrom } from './draw-packing-slips.ts'
import { drawPickList } from './draw-pick-list.ts'
import { handOverParcels } from './hand-over-parcels.ts'
import { findHandover, listHandovers } from './handovers.store.ts'
import { findPickList, listPickLists } from './packing.store.ts'
import { findPapers } from './papers.store.ts'
import { readLogos } from './read-logos.ts'
import { releasePick } from './release-pick.ts'
import { scanItem } from './scan-item.ts'
import { showHandovers } from './show-handovers.ts'
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
      drawPickList(await onePickList(db, actor, idOf(params.id))),
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
      const papers = await findPapers(db, ids)
      if (papers.length < new Set(ids).size) refuse('not_found')
      return drawPackingSlips(papers, await findParcelItems(db, ids), from)
    },
    printGreetingCards: async ({ db, query }) => {
      const papers = await findPapers(db, query.ids.map(Number))
      const withCard = papers.filter(paper => paper.hasCard)
      if (withCard.length === 0) refuse('not_found')
      return drawGreetingCards(
        withCard,
        await readLogos(
          files,
          withCard.map(paper => paper.teamLogo),
        ),
      )
    },
    handOver: async ({ db, actor, body }) => {
      const { id, refused } = await handOverParcels(db, log, actor, {
        parcelIds: body.parcel_ids?.map(Number),
        filter: readNarrowing(body),
        atMost: handOverMax,
      })
      return { data: await oneHandover(db, id, refused) }
    },
    listHandovers: async ({ db, query }) => {
      const { rows, total } = await listHandovers(db, query.page)
      return { data: await showHandovers(db, rows), meta: { totalCount: total } }
    },
    getHandover: async ({ db, params }) => ({ data: await oneHandover(db, idOf(params.id)) }),
    printHandover: async ({ db, params }) => drawManifest(await oneHandover(db, idOf(params.id))),
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

async function oneHandover(
  db: Db,
  id: number,
  refused: { parcelId: number; reason: string }[] = [],
): Promise<Handover> {
  const [handover] = await showHandovers(db, [(await findHandover(db, id)) ?? refuse('not_found')], refused)
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
