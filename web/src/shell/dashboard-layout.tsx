import { Outlet, useRouter } from '@tanstack/react-router'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { useStore } from 'zustand'
import { menuFor } from '../menu.ts'
import { hasPath } from '../paths.ts'
import { useIsSwitchingUser } from '../platform/impersonation.ts'
import { productName } from '../platform/page-title.ts'
import { signOut, useImpersonated, useSession } from '../platform/session.ts'
import { clearToastHistory, showError, showSuccess, toastStore } from '../platform/toasts.ts'
import { CommandPalette, type Command } from '../ui/layout/command-palette.tsx'
import { KitProvider } from '../ui/kit-provider.tsx'
import { NotificationBell } from '../ui/layout/notification-bell.tsx'
import { SearchButton } from '../ui/layout/search-button.tsx'
import { Shell } from '../ui/layout/shell.tsx'
import { ShortcutSheet } from '../ui/layout/shortcut-sheet.tsx'
import { focusPageSearch, useShortcuts, type Shortcut } from '../ui/layout/shortcuts.ts'
import { SkeletonBlock } from '../ui/feedback/skeletons.tsx'
import { UserMenu } from '../ui/layout/user-menu.tsx'
import { ImpersonationBanner, useGoBack } from './impersonation-banner.tsx'
import { MenuIcon } from './menu-icon.tsx'
import { roleName } from './role-name.ts'

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
  const router = useRouter()
  const session = useSession()
  const impersonated = useImpersonated()
  const isBetweenPersons = useIsSwitchingUser()
  const goBack = useGoBack()
  const history = useStore(toastStore, state => state.history)
  const [isSheetOpen, setSheetOpen] = useState(false)
  const [isPaletteOpen, setPaletteOpen] = useState(false)
  const openPalette = useCallback(() => setPaletteOpen(true), [])
  const closePalette = useCallback(() => setPaletteOpen(false), [])

  const leave = useCallback(async () => {
    try {
      await signOut()
      showSuccess('Logged out successfully.')
    } catch (error) {
      showError(error, 'An exception occurred while trying to logout the user.')
    }
  }, [])

  const sections = useMemo(
    () => menuFor(session.roles, session.modules, hasPath),
    [session.roles, session.modules],
  )
  const canSend = sections.some(section => section.items.some(item => item.path === '/gifts'))
  const shortcuts = useMemo<Shortcut[]>(
    () => [
      { keys: '?', label: 'Show keyboard shortcuts', run: () => setSheetOpen(true) },
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
    [sections, router],
  )
  useShortcuts(shortcuts)
  const commands = useMemo<Command[]>(
    () => [
      ...sections.flatMap(section =>
        section.items.map(item => ({
          id: item.path.replaceAll('/', '-'),
          group: section.group,
          label: item.label,
          hint: goKeys[item.path],
          run: () => void router.navigate({ href: item.path }),
        })),
      ),
      { id: 'shortcuts', group: 'Help', label: 'Keyboard shortcuts', run: () => setSheetOpen(true) },
      ...(impersonated
        ? [{ id: 'go-back', group: 'Account', label: 'Go back to your own account', run: goBack.run }]
        : []),
      { id: 'sign-out', group: 'Account', label: 'Sign out', run: () => void leave() },
    ],
    [sections, router, leave, impersonated, goBack.run],
  )

  return (
    <Shell
      brand={{
        name: session.team.name,
        logo: session.team.teamLogo,
        fallbackLogo: '/ribbon.svg',
        to: '/report',
      }}
      sections={sections.map(section => ({
        label: section.group,
        items: section.items.map(item => ({
          label: item.label,
          to: item.path,
          icon: <MenuIcon name={item.icon} />,
        })),
      }))}
      banner={
        impersonated ? (
          <ImpersonationBanner {...impersonated} isBusy={goBack.isBusy} onGoBack={goBack.run} />
        ) : undefined
      }
      tools={
        <>
          <SearchButton onOpen={openPalette} />
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
            name={session.user.fullName || session.user.email}
            email={session.user.email}
            role={roleName(session.roles)}
            profileTo={hasPath('/profile') ? '/profile' : undefined}
            onShortcuts={() => setSheetOpen(true)}
            onSignOut={() => void leave()}
          />
        </>
      }
    >
      {session.team.suspendedFor ? (
        <Suspense>
          <SuspendedNotice reason={session.team.suspendedFor} />
        </Suspense>
      ) : null}
      {isBetweenPersons ? <SkeletonBlock height={320} /> : <Outlet />}
      <ShortcutSheet
        shortcuts={[
          ...shortcuts,
          { keys: 'Ctrl+K', label: `Search or jump anywhere in ${productName}`, run: openPalette },
        ]}
        isOpen={isSheetOpen}
        onClose={() => setSheetOpen(false)}
      />
      <CommandPalette
        commands={commands}
        isOpen={isPaletteOpen}
        onOpen={openPalette}
        onClose={closePalette}
      />
    </Shell>
  )
}
