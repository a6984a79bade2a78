import { defineModule } from '../../define-module.ts'
import { boxCalls } from './boxes/boxes.routes.ts'
import { boxConstraints } from './boxes/boxes.store.ts'
import { parcelBackgroundTasks } from './changes/changes.jobs.ts'
import { parcelChangeCalls } from './changes/changes.routes.ts'
import { documentCalls } from './documents/documents.routes.ts'
import { labelBackgroundTasks, labelJobs } from './labels/labels.jobs.ts'
import { labelCalls } from './labels/labels.routes.ts'
import { manifestCalls } from './manifests/manifests.routes.ts'
import { packingCalls } from './packing/packing.routes.ts'
import { parcelCalls } from './parcels.routes.ts'
import { parcelConstraints } from './parcels.store.ts'
import { reshipmentCalls } from './reshipments/reshipments.routes.ts'
import { trackingJobs } from './tracking/tracking.jobs.ts'
import { trackingCalls } from './tracking/tracking.routes.ts'

export const parcels = defineModule({
  calls: ({ config, files, log, services: { shipping } }) => [
    ...parcelCalls({ shipping }),
    ...trackingCalls({ shipping }),
    ...parcelChangeCalls(),
    ...labelCalls({ shipping }),
    ...boxCalls(),
    ...reshipmentCalls(),
    ...packingCalls(),
    ...documentCalls({ files, shipFrom: config.SHIP_FROM }),
    ...manifestCalls({ log }),
  ],
  jobs: ({ db, services: { shipping } }) => ({
    ...labelJobs({ db, shipping }),
    ...trackingJobs({ db, shipping }),
  }),
  backgroundTasks: ({ db, services: { shipping } }) => ({
    ...labelBackgroundTasks({ db, shipping }),
    ...parcelBackgroundTasks({ db }),
  }),
  constraints: { ...parcelConstraints, ...boxConstraints },
})
