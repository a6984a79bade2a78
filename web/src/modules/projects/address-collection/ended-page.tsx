import { productName } from '../../../platform/page-title.ts'
import { ClosedView } from './closed-view.tsx'
import { Frame } from './frame.tsx'

/** `/404?isFinalized=true` of a project: collecting has ended, and who sent an answer in time can get the link to it (S3 §2). */
export function CollectionEndedPage({ query }: { query: string }) {
  return (
    <Frame band={{ name: productName }}>
      <ClosedView uuid={new URLSearchParams(query).get('project') ?? ''} />
    </Frame>
  )
}
