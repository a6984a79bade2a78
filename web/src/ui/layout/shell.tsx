import { IconLayoutSidebar, IconMenu2 } from '@tabler/icons-react'
import { useEffect, useState, type ReactNode } from 'react'
import { AppLink } from './app-link.tsx'
import { IconButton } from '../display/button.tsx'
import { SideDrawer, useEarlyLayers } from '../feedback/dialog.tsx'
import styles from './shell.module.css'
import { useMedia } from '../use-media.ts'

export interface ShellItem {
  label: string
  to: string
  icon: ReactNode
}
export interface ShellSection {
  label: string
  items: readonly ShellItem[]
}
export interface ShellProps {
  brand: { name: string; logo?: string | null; fallbackLogo: string; to: string }
  sections: readonly ShellSection[]
  /** Always visible above the page. */
  banner?: ReactNode
  /** Right end of the header: search, bell, person. */
  tools: ReactNode
  children: ReactNode
}

/** The signed-in frame: header, side menu (full, icons below 1200 px, drawer on phones), banner, page. */
export function Shell({ brand, sections, banner, tools, children }: ShellProps) {
  const isWide = useMedia('(min-width: 1200px)')
  const isPhone = useMedia('(max-width: 767px)')
  const [isOpen, setOpen] = useState(isWide)
  useEffect(() => setOpen(isWide), [isWide])
  useEarlyLayers()
  const hasMenu = sections.length > 0
  return (
    <div
      className={styles.shell}
      data-banner={banner ? true : undefined}
      data-menu={!hasMenu || isPhone ? 'none' : isOpen ? 'open' : 'icons'}
    >
      <a className="pub-skip" href="#main">
        Skip to content
      </a>
      {banner ? (
        <aside className={styles.banner} aria-label="Notice">
          {banner}
        </aside>
      ) : null}
      <header className={styles.header}>
        {hasMenu && isPhone ? <PhoneMenu title={brand.name} sections={sections} /> : null}
        {hasMenu && !isPhone ? (
          <IconButton
            label={isOpen ? 'Collapse the menu' : 'Expand the menu'}
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
          >
            <IconLayoutSidebar size={18} aria-hidden />
          </IconButton>
        ) : null}
        <Brand {...brand} />
        <div className={styles.tools}>{tools}</div>
      </header>
      {hasMenu && !isPhone ? (
        <div className={styles.side}>
          <Menu sections={sections} isIcons={!isOpen} />
        </div>
      ) : null}
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
    </div>
  )
}

/** On phones the menu is in a drawer. */
function PhoneMenu({ title, sections }: { title: string; sections: readonly ShellSection[] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <IconButton label="Open the menu" aria-expanded={isOpen} onClick={() => setOpen(true)}>
        <IconMenu2 size={20} aria-hidden />
      </IconButton>
      <SideDrawer
        title={title}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        size={280}
        side="left"
        closeLabel="Close the menu"
      >
        <Menu sections={sections} onGo={() => setOpen(false)} />
      </SideDrawer>
    </>
  )
}

function Brand({ name, logo, fallbackLogo, to }: ShellProps['brand']) {
  const [brokenLogo, setBrokenLogo] = useState<string>()
  const hasLogo = logo && logo !== brokenLogo
  return (
    <AppLink to={to} className={styles.brand}>
      {hasLogo ? (
        <img src={logo} alt="" className={styles.logo} onError={() => setBrokenLogo(logo)} />
      ) : (
        <img src={fallbackLogo} alt="" width={24} height={24} />
      )}
      <span className={styles.brandName}>{name}</span>
    </AppLink>
  )
}

function Menu({
  sections,
  isIcons = false,
  onGo,
}: {
  sections: readonly ShellSection[]
  isIcons?: boolean
  onGo?: () => void
}) {
  return (
    <nav className={styles.menu} data-icons={isIcons || undefined} aria-label="Main">
      {sections.map((section, index) => (
        <div key={section.label}>
          {index > 0 || sections.length > 1 ? (
            <h2 className={isIcons ? 'pub-sr' : styles.group}>{section.label}</h2>
          ) : null}
          <ul>
            {section.items.map(item => (
              <li key={item.to}>
                <AppLink
                  to={item.to}
                  className={styles.item}
                  onClick={onGo}
                  title={isIcons ? item.label : undefined}
                >
                  {item.icon}
                  <span className={isIcons ? 'pub-sr' : undefined}>{item.label}</span>
                </AppLink>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </nav>
  )
}
