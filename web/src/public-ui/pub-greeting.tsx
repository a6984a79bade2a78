import '@fontsource-variable/fraunces/wght.css'
import './pub-greeting.css'

/** The headline in the display font: who is greeted, and why. */
export function PubGreeting({ text, lead }: { text: string; lead?: string }) {
  return (
    <div className="pub-greeting-block">
      <h1 className="pub-greeting">{text}</h1>
      {lead ? <p className="pub-lead">{lead}</p> : null}
    </div>
  )
}
