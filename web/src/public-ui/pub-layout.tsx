import { useState, type ReactNode } from 'react'

export interface PubBandProps {
  name: string
  logo?: string | null
  productLogo?: string
  /** At the left end of the band, such as the way back. */ start?: ReactNode
  /** At the right end, such as which step this is. */ end?: ReactNode
}

/** The logo band; a broken or missing team logo shows the product's mark and the name. */
export function PubBand({ name, logo, productLogo = '/ribbon.svg', start, end }: PubBandProps) {
  const [brokenLogo, setBrokenLogo] = useState<string>()
  return (
    <header className="pub-band" data-ends={start || end ? true : undefined}>
      {start}
      {logo && logo !== brokenLogo ? (
        <img src={logo} alt={name} onError={() => setBrokenLogo(logo)} />
      ) : (
        <span className="pub-mark">
          <img src={productLogo} alt="" width={28} height={28} />
          {name}
        </span>
      )}
      {end}
    </header>
  )
}

export function PubPage({
  band,
  banner,
  width = 'regular',
  children,
}: {
  band: PubBandProps
  /** Above the logo band, always visible. */
  banner?: ReactNode
  width?: 'narrow' | 'regular' | 'wide'
  children: ReactNode
}) {
  return (
    <div className="pub-page">
      <a className="pub-skip" href="#main">
        Skip to content
      </a>
      {banner ? (
        <aside className="pub-banner" aria-label="Notice">
          {banner}
        </aside>
      ) : null}
      <PubBand {...band} />
      <main
        id="main"
        tabIndex={-1}
        className="pub-main"
        data-narrow={width === 'narrow' || undefined}
        data-wide={width === 'wide' || undefined}
      >
        {children}
      </main>
    </div>
  )
}

export function PubCard({ title, children }: { title?: string; children: ReactNode }) {
  return (
    <section className="pub-card">
      {title ? <h2>{title}</h2> : null}
      {children}
    </section>
  )
}
