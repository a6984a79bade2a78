import type { ReactNode } from 'react'
import { isNotFound } from '../../../../platform/api.ts'
import { productName } from '../../../../platform/page-title.ts'
import { errorMessages } from '../../../../platform/toasts.ts'
import { PubGreeting } from '../../../../public-ui/pub-greeting.tsx'
import { PubPage, type PubBandProps } from '../../../../public-ui/pub-layout.tsx'
import { PubFailure, PubLoading } from '../../../../public-ui/pub-states.tsx'
import { addressLabels } from '../../../gifting/recipients/address-labels.ts'
import { Overview } from './overview.tsx'
import { ProjectHead } from './project-head.tsx'
import { ViewerProof } from './viewer-proof-page.tsx'
import { useViewerLink } from './viewer-token.ts'
import { isProofNeeded, useProject } from './viewer.data.ts'
import styles from './viewer.module.css'

/** `/projects/public`: a project for whoever has its viewer link, with or without an account. */
export function ViewerPage({ query }: { query: string }) {
  const { jwt, mailed } = useViewerLink(query)
  if (jwt) return <LinkedProject jwt={jwt} mailed={mailed} />
  return mailed === null ? <Ended wasOpen={false} /> : <OtherBrowser />
}

function LinkedProject({ jwt, mailed }: { jwt: string; mailed: string | null }) {
  const project = useProject(jwt)
  if (isNotFound(project.error)) return <Ended wasOpen={project.data !== undefined} />
  if (isProofNeeded(project.error)) return <ViewerProof jwt={jwt} mailed={mailed} />
  if (project.data)
    return (
      <Frame band={{ name: project.data.teamName, logo: project.data.teamLogo }}>
        <ProjectHead jwt={jwt} project={project.data} />
        <Overview jwt={jwt} project={project.data} statesOf={country => addressLabels(country).states} />
      </Frame>
    )
  return (
    <Frame band={{ name: productName }}>
      {project.error ? (
        <PubFailure
          messages={errorMessages(project.error, 'The project could not be loaded.')}
          onRetry={() => void project.refetch()}
        />
      ) : (
        <PubLoading
          label="Loading the project"
          shapes={[{ height: 40, width: '40%' }, { height: 96 }, { height: 320 }]}
        />
      )}
    </Frame>
  )
}

function Frame({ band, children }: { band: PubBandProps; children: ReactNode }) {
  return (
    <div className={styles.page}>
      <PubPage band={band} width="wide">
        {children}
      </PubPage>
    </div>
  )
}

/** An ended link and one that never was are the same to the server; only who saw the project learns that it has ended. */
function Ended({ wasOpen }: { wasOpen: boolean }) {
  return (
    <PubPage band={{ name: productName }} width="narrow">
      <PubGreeting
        text={wasOpen ? 'This link has ended.' : 'This link leads nowhere.'}
        lead={
          wasOpen
            ? 'The team has made a new one or closed the project. Ask the person who sent you the link.'
            : 'It may be incomplete, or the team has made a new one. Ask the person who sent it to you.'
        }
      />
    </PubPage>
  )
}

/** A mailed link proves an address, but does not open the project by itself. */
function OtherBrowser() {
  return (
    <PubPage band={{ name: productName }} width="narrow">
      <PubGreeting
        text="Open this link where you asked for it."
        lead="Use the same browser, or type the six digits of the email there."
      />
    </PubPage>
  )
}
