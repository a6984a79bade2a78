export function PubMailLink({ email }: { email: string }) {
  return (
    <a className="pub-link" href={`mailto:${encodeURI(email)}`}>
      {email}
    </a>
  )
}
