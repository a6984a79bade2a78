import { useState, type ReactNode } from 'react'
import { PubButton } from '../../../../public-ui/pub-button.tsx'
import { PubDialog } from '../../../../public-ui/pub-dialog.tsx'
import { useCopied } from '../../../../ui/display/use-copied.ts'
import { dueDate } from '../projects.rules.ts'
import { DomainTags } from './domain-tags.tsx'
import { useFinalize, type ViewedProject } from './viewer.data.ts'
import styles from './viewer.module.css'

interface ProjectProps {
  jwt: string
  project: ViewedProject
}

/** Name and facts of the project, who may submit, and Finalize. */
export function ProjectHead({ jwt, project }: ProjectProps) {
  const manager = project.customerSuccessManager
  return (
    <>
      <header className={styles.head}>
        <h1 className="pub-title">{project.name}</h1>
        <FinalizeButton jwt={jwt} project={project} />
      </header>
      <Note project={project} />
      <div className={styles.facts}>
        <dl>
          <Fact label="Due Date">{dueDate(project.inHandsDate)}</Fact>
          <Fact label="Submissions">{project.numberOfSubmissions.toLocaleString('en-US')}</Fact>
          <Fact label="Customer success manager">
            {manager ? `${manager.firstName} ${manager.lastName}`.trim() : 'N/A'}
          </Fact>
          <Fact label="Project link">
            <CollectionLink url={project.recipientCollectionAdminOrderUrl} />
          </Fact>
        </dl>
        <DomainTags jwt={jwt} project={project} />
      </div>
    </>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Where people submit. */
function CollectionLink({ url }: { url: string | null }) {
  const [isCopied, noteCopied] = useCopied()
  if (url === null) return 'Turned off by the team'
  return (
    <button
      type="button"
      className="pub-text-button"
      onClick={() => void navigator.clipboard.writeText(url).then(noteCopied)}
    >
      <span aria-live="polite">{isCopied ? 'Link copied' : 'Copy link'}</span>
    </button>
  )
}

/** Why nothing can be changed, where that is so. */
function Note({ project }: { project: ViewedProject }) {
  if (project.canChange) return null
  const { customerSuccessManager: manager, teamName } = project
  return (
    <p className={styles.note}>
      {project.orderFinalized
        ? `The submissions are final. To change something, ask ${manager?.firstName || teamName}.`
        : `This project is paused. You can look at it; to change something, ask ${teamName}.`}
    </p>
  )
}

/** Not shown while goods and price are being agreed (S3 §2). */
function FinalizeButton({ jwt, project }: ProjectProps) {
  const [isAsking, setAsking] = useState(false)
  const finalize = useFinalize()
  if (project.state === 'wish_list') return null
  const close = () => setAsking(false)
  const count = project.numberOfSubmissions
  return (
    <>
      <PubButton disabled={!project.canFinalize} onClick={() => setAsking(true)}>
        Finalize
      </PubButton>
      <PubDialog title="Finalize the submissions?" isOpen={isAsking} onClose={close}>
        <p>
          {count === 1 ? '1 person has' : `${count.toLocaleString('en-US')} people have`} submitted. After
          this, nobody can submit or change anything, and production can begin. Finalizing does not cost or
          order anything.
        </p>
        <div className="pub-actions">
          <PubButton
            busy={finalize.isPending}
            onClick={() => finalize.mutate({ params: { jwt } }, { onSettled: close })}
          >
            Finalize
          </PubButton>
          <PubButton quiet onClick={close}>
            Keep collecting
          </PubButton>
        </div>
      </PubDialog>
    </>
  )
}
