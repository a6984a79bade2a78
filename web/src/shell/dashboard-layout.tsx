import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { menuFor, type MenuSection } from '../menu.ts'
import { hasPath } from '../paths.ts'
import { useIsSwitchingUser } from '../platform/session/impersonation.ts'
import { productName } from '../platform/page-title.ts'
import { signOut, useImpersonated, useSession } from '../platform/session.ts'
import '../platform/tables/saved-look.ts'
import { clearToastHistory, showError, showSuccess, toastStore } from '../platform/toasts.ts'
import type { Command } from '../ui/palette/commands.ts'
import { KitProvider } from '../ui/kit-provider.tsx'
import { NotificationBell } from '../ui/layout/notification-bell.tsx'
import { usePaletteKeys } from '../ui/palette/palette-keys.ts'
import { SearchButton } from '../ui/layout/search-button.tsx'
import { Shell } from '../ui/layout/shell.tsx'
import { ShortcutSheet } from '../ui/layout/shortcut-sheet.tsx'
import { focusPageSearch, useShortcuts, type Shortcut } from '../ui/layout/shortcuts.ts'
import { SkeletonBlock } from '../ui/feedback/skeletons.tsx'
import { UserMenu } from '../ui/layout/user-menu.tsx'
import { ImpersonationBanner } from './impersonation-banner.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { roleName } from './role-name.ts'
import { useGoBack } from './use-go-back.ts'

/** Layout `dashboard`: header with the person's name and the team's logo, side menu, impersonation banner. */
export function DashboardLayout() {
  return (
    <KitProvider>
      <DashboardFrame />
    </KitProvider>
  )
}

const AlertList = lazy(async () => ({
  default: (await import('../modules/administration/alerts/alert-list.tsx')).AlertList,
}))
const SuspendedNotice = lazy(async () => ({
  default: (await import('./suspended-notice.tsx')).SuspendedNotice,
}))
const loadPalette = () => import('./team-palette.tsx')
const TeamPalette = lazy(async () => ({ default: (await loadPalette()).TeamPalette }))
const loadPaletteSoon = () => void loadPalette().catch(() => {})
const BagLink = lazy(async () => ({
  default: (await import('../modules/gifting/gift-flow/bag-link.tsx')).BagLink,
}))

const goKeys: Record<string, string> = {
  '/report': 'g d',
  '/gifts': 'g s',
  '/orders': 'g o',
  '/recipient-list': 'g r',
  '/members': 'g u',
}

function DashboardFrame() {
  const session = useSession()
  const impersonated = useImpersonated()
  const isSwitchingUser = useIsSwitchingUser()
  const goBack = useGoBack()
  const [isSheetOpen, setSheetOpen] = useState(false)
  // Undefined until it is first opened: then it is loaded.
  const [isPaletteOpen, setPaletteOpen] = useState<boolean>()
  const openSheet = useCallback(() => setSheetOpen(true), [])
  const openPalette = useCallback(() => setPaletteOpen(true), [])
  const closePalette = useCallback(() => setPaletteOpen(false), [])
  usePaletteKeys(openPalette, loadPaletteSoon)
  const sections = useMemo(
    () => menuFor(session.roles, session.modules, hasPath),
    [session.roles, session.modules],
  )
  const shortcuts = useMenuShortcuts(sections, openSheet)
  const commands = useMenuCommands(sections, openSheet, impersonated ? goBack.run : undefined)

  return (
    <Shell
      brand={{
        name: session.team.name,
        logo: session.team.teamLogo,
        fallbackLogo: '/ribbon.svg',
        to: '/report',
      }}
      sections={sections.map(sideMenuSection)}
      banner={
        impersonated ? (
          <ImpersonationBanner
            {...impersonated}
            isBusy={goBack.isBusy}
            onGoBack={goBack.run}
            onOver={goBack.onOver}
          />
        ) : undefined
      }
      tools={<HeaderTools sections={sections} onPalette={openPalette} onShortcuts={openSheet} />}
    >
      {session.team.suspendedFor ? (
        <Suspense>
          <SuspendedNotice reason={session.team.suspendedFor} />
        </Suspense>
      ) : null}
      {isSwitchingUser ? <SkeletonBlock height={320} /> : <Outlet />}
      <ShortcutSheet
        shortcuts={[
          ...shortcuts,
          { keys: 'Ctrl+K', label: `Search or jump anywhere in ${productName}`, run: openPalette },
        ]}
        isOpen={isSheetOpen}
        onClose={() => setSheetOpen(false)}
      />
      {isPaletteOpen === undefined ? null : (
        <Suspense>
          <TeamPalette commands={commands} isOpen={isPaletteOpen} onClose={closePalette} />
        </Suspense>
      )}
    </Shell>
  )
}

function sideMenuSection({ group, items }: MenuSection) {
  return {
    label: group,
    items: items.map(item => ({
      label: item.label,
      to: item.path,
      icon: <MenuIcon name={item.icon} />,
    })),
  }
}

interface HeaderToolsProps {
  sections: readonly MenuSection[]
  onPalette: () => void
  onShortcuts: () => void
}

/** The right end of the header: search, bag, alerts, notifications, account. */
function HeaderTools({ sections, onPalette, onShortcuts }: HeaderToolsProps) {
  const { user, roles } = useSession()
  const history = useStore(toastStore, state => state.history)
  const canSend = sections.some(section => section.items.some(item => item.path === '/gifts'))
  return (
    <>
      <SearchButton onOpen={onPalette} onNear={loadPaletteSoon} />
      {canSend ? (
        <Suspense>
          <BagLink />
        </Suspense>
      ) : null}
      <Suspense>
        <AlertList />
      </Suspense>
      <NotificationBell entries={history} onClear={clearToastHistory} />
      <UserMenu
        name={user.fullName || user.email}
        email={user.email}
        role={roleName(roles)}
        profileTo={hasPath('/profile') ? '/profile' : undefined}
        onShortcuts={onShortcuts}
        onSignOut={() => void leave()}
      />
    </>
  )
}

function useMenuShortcuts(sections: readonly MenuSection[], openSheet: () => void): Shortcut[] {
  const router = useRouter()
  const shortcuts = useMemo<Shortcut[]>(
    () => [
      { keys: '?', label: 'Show keyboard shortcuts', run: openSheet },
      { keys: '/', label: 'Search on this page', run: focusPageSearch },
      ...sections
        .flatMap(section => section.items)
        .flatMap(item => {
          const keys = goKeys[item.path]
          return keys
            ? [{ keys, label: `Go to ${item.label}`, run: () => void router.navigate({ href: item.path }) }]
            : []
        }),
    ],
    [sections, router, openSheet],
  )
  useShortcuts(shortcuts)
  return shortcuts
}

/** The entries of the command palette; `goBack` is there while the team owner acts as a member. */
function useMenuCommands(
  sections: readonly MenuSection[],
  openSheet: () => void,
  goBack: (() => void) | undefined,
): Command[] {
  return useMemo<Command[]>(
    () => [
      ...sections.flatMap(section =>
        section.items.map(item => ({
          id: item.path.replaceAll('/', '-'),
          group: section.group,
          label: item.label,
          hint: goKeys[item.path],
          href: item.path,
        })),
      ),
      { id: 'shortcuts', group: 'Help', label: 'Keyboard shortcuts', run: openSheet },
      ...(goBack
        ? [{ id: 'go-back', group: 'Account', label: 'Go back to your own account', run: goBack }]
        : []),
      { id: 'sign-out', group: 'Account', label: 'Sign out', run: () => void leave() },
    ],
    [sections, openSheet, goBack],
  )
}

async function leave() {
  try {
    const logoutUrl = await signOut()
    if (logoutUrl === undefined) showSuccess('Logged out successfully.')
    else location.assign(logoutUrl)
  } catch (error) {
    showError(error, 'An exception occurred while trying to logout the user.')
  }
}
