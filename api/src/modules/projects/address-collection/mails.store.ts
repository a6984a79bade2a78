import type { ApparelSize } from '@ribbon/contract/projects/projects/project-resources'
import { columns, json, orNull, text, type RowOf } from '../../../platform/db/columns.ts'
import { readRows, type Reader } from '../../../platform/db/database.ts'
import type { RowId } from '../../../platform/db/row-id.ts'

const pageParts = {
  uuid: text('p.uuid::text'),
  title: text('coalesce(p.title, p.name)'),
  inHandsOn: orNull(text('p.in_hands_on::text')),
  teamName: text('t.name'),
  teamLogo: orNull(text('t.logo')),
}
const pageColumns = columns(pageParts)
export type CollectionForMail = RowOf<typeof pageColumns>

export interface SubmissionForMail extends CollectionForMail {
  name: string
  city: string
  province: string | null
  sizes: readonly string[]
}

/** The page of a proof that is still good. */
export async function findMailedProof(
  reader: Reader,
  projectId: RowId,
  seed: string,
): Promise<CollectionForMail | undefined> {
  const [page] = await readRows(
    reader,
    pageColumns,
    `
    select ${pageColumns}
    from submission_proofs f
    join projects p on p.team_id = f.team_id and p.id = f.project_id
    join teams t on t.id = p.team_id
    where f.project_id = $1
      and f.seed = $2
      and f.correction is null
      and f.link_expires_at > now()`,
    [projectId, seed],
  )
  return page
}

const submissionColumns = columns({
  ...pageParts,
  name: text('s.name'),
  city: text('s.city'),
  province: orNull(text('s.province')),
  apparelSize: json<ApparelSize>('s.apparel_size'),
})

/** A submission for a mail to its person. */
export async function findMailedSubmission(
  reader: Reader,
  submissionId: RowId,
): Promise<SubmissionForMail | undefined> {
  const [row] = await readRows(
    reader,
    submissionColumns,
    `
    select ${submissionColumns}
    from submissions s
    join projects p on p.team_id = s.team_id and p.id = s.project_id
    join teams t on t.id = s.team_id
    where s.id = $1
      and s.deleted_at is null`,
    [submissionId],
  )
  return row && { ...row, sizes: sizesOf(row.apparelSize) }
}

const correctionColumns = columns({
  ...pageParts,
  name: text("f.correction ->> 'name'"),
  city: text("f.correction ->> 'city'"),
  province: orNull(text("f.correction ->> 'province'")),
  apparelSize: json<ApparelSize>("f.correction -> 'apparelSize'"),
})

/** What somebody sent again for a submission, while its link is good. */
export async function findMailedCorrection(
  reader: Reader,
  submissionId: RowId,
  seed: string,
): Promise<SubmissionForMail | undefined> {
  const [row] = await readRows(
    reader,
    correctionColumns,
    `
    select ${correctionColumns}
    from submissions s
    join submission_proofs f
      on f.team_id = s.team_id
      and f.project_id = s.project_id
      and f.person_key = s.person_key
    join projects p on p.team_id = s.team_id and p.id = s.project_id
    join teams t on t.id = s.team_id
    where s.id = $1
      and s.deleted_at is null
      and f.seed = $2
      and f.correction is not null
      and f.link_expires_at > now()`,
    [submissionId, seed],
  )
  return row && { ...row, sizes: sizesOf(row.apparelSize) }
}

/** "Hoodie M", for each choice. */
function sizesOf(apparelSize: ApparelSize): string[] {
  return Object.entries(apparelSize).map(([item, choices]) => [item, ...Object.values(choices)].join(' '))
}
