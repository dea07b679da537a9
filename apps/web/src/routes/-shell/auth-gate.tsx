import type { CurrentUser } from '@samhus/contract/users'
import { getArea } from '@samhus/domain/access'
import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { Navigate, useMatches } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { CurrentGroupProvider, useCurrentGroup } from '../../session/current-group.tsx'
import { myGroupsQuery } from '../../api/groups.ts'
import { getImpersonatedUserId } from '../../session/impersonation.ts'
import { getErrorMessage } from '../../api/error-message.ts'
import { usePreferredLanguage } from '../../session/use-preferred-language.ts'
import { CallError } from '../../api/http.ts'
import { currentUserQuery } from '../../api/users.ts'
import { useTranslation } from 'react-i18next'
import { LiveProvider } from '../../live/live.tsx'
import { Spinner } from '../../components/ui/spinner.tsx'
import { useLanguage } from '../../locales/use-language.ts'
import { syncPushWithPerson } from '../../pwa/sync-push.ts'
import { CannotImpersonate, NotAMember, SignInWaits, Unavailable, UserDisabled } from './access-pages.tsx'
import { ImpersonationBanner } from './impersonation-banner.tsx'
import { LiveDialogs } from './live-dialogs.tsx'
import { MemberShell } from './member-shell.tsx'

interface Props {
  onSignOut: () => void
  children: ReactNode
}

/** Loads the signed-in user, and sends administrators to /admin and everyone else to the member area. */
export function AuthGate({ onSignOut, children }: Props) {
  // Most users are members: their groups are fetched in parallel with the user.
  usePrefetchQuery(myGroupsQuery)
  const { data: user, error, refetch } = useQuery(currentUserQuery)
  // The path of the rendered screen: during a navigation the URL is already the next one.
  const isInAdmin = useMatches({
    select: (matches) => /^\/admin(\/|$)/.test(matches.at(-1)?.pathname ?? ''),
  })
  usePreferredLanguage(user?.language)
  useOwnPush(user)
  const isAdmin = user !== undefined && getArea(user.roleType) === 'admin'
  useEffect(() => {
    document.documentElement.dataset['theme'] = isAdmin ? 'admin' : 'member'
  }, [isAdmin])

  if (user === undefined) {
    const { type, body } = error instanceof CallError ? error : { type: null, body: { until: undefined } }
    if (error === null) return <Spinner />
    if (getImpersonatedUserId() !== null && type !== null) return <CannotImpersonate error={error} />
    if (type === 'user-disabled') return <UserDisabled onSignOut={onSignOut} />
    if (type === 'address-changed-lately') {
      return <SignInWaits at={Date.parse(body.until ?? '')} onSignOut={onSignOut} />
    }
    if (type === 'no-user-found') return <NotAMember onSignOut={onSignOut} />
    return <UserLoadError error={error} onRetry={() => void refetch()} />
  }
  if (isAdmin && !isInAdmin) return <Navigate to="/admin" replace />
  if (!isAdmin && isInAdmin) return <Navigate to="/bookingvilkar" replace />
  if (isAdmin) return children
  return (
    <GroupGate user={user} onSignOut={onSignOut}>
      {children}
    </GroupGate>
  )
}

/** Push messages in this browser are those of the signed-in person alone; an administrator who impersonates changes none. */
function useOwnPush(user: CurrentUser | undefined): void {
  const language = useLanguage()
  const personId = getImpersonatedUserId() === null ? user?.id : undefined
  useEffect(() => {
    if (personId !== undefined) void syncPushWithPerson(personId, language)
    // The language of the messages is sent by the profile.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [personId])
}

/** The profile says what it could not load; every other page that the system is unavailable. */
function UserLoadError({ error, onRetry }: { error: Error; onRetry: () => void }) {
  const { t } = useTranslation()
  const isOnProfile = useMatches({
    select: (matches) => /^\/profile\/?$/.test(matches.at(-1)?.pathname ?? ''),
  })
  if (!isOnProfile) return <Unavailable onRetry={onRetry} />
  const title = t('profile.loadError', { message: getErrorMessage(error, t) })
  return <Unavailable title={title} onRetry={onRetry} />
}

/** Loads the user's groups; without one there is no member area. */
function GroupGate({ user, onSignOut, children }: Props & { user: CurrentUser }) {
  const { data, error, refetch } = useQuery(myGroupsQuery)
  if (data === undefined && error === null) return <Spinner />
  const hasNoGroup = error instanceof CallError && error.type === 'no-group-found'
  if (hasNoGroup || data?.groups.length === 0) {
    return (
      <>
        <ImpersonationBanner name={user.name} />
        <NotAMember onSignOut={onSignOut} />
      </>
    )
  }
  if (data === undefined) {
    return (
      <>
        <ImpersonationBanner name={user.name} />
        <Unavailable onRetry={() => void refetch()} />
      </>
    )
  }
  return (
    <CurrentGroupProvider groups={data.groups}>
      <LiveGate user={user} onSignOut={onSignOut}>
        {children}
      </LiveGate>
    </CurrentGroupProvider>
  )
}

/** The member area with its live connection, one for each user and group. */
function LiveGate({ user, onSignOut, children }: Props & { user: CurrentUser }) {
  const group = useCurrentGroup()
  return (
    <LiveProvider key={`${user.id} ${group.id}`} group={group}>
      <MemberShell user={user} onSignOut={onSignOut}>
        {children}
      </MemberShell>
      <LiveDialogs onSignOut={onSignOut} />
    </LiveProvider>
  )
}
