import { createRootRoute, Outlet, useMatches } from '@tanstack/react-router'
import { RequireSignIn, useSignOut } from '../auth/sign-in.tsx'
import { Spinner } from '../components/ui/spinner.tsx'
import { SignInFailed, Unavailable } from './-shell/access-pages.tsx'
import { AuthGate } from './-shell/auth-gate.tsx'

export const Route = createRootRoute({ component: Root, errorComponent: UnexpectedError })

/** Paths that guests reach without signing in. */
const publicPath = /^\/indberetning-af-ophold(\/|$)/

/** Requires signing in on every page but the public ones. */
function Root() {
  const isPublic = useMatches({ select: (matches) => publicPath.test(matches.at(-1)?.pathname ?? '') })
  const signOut = useSignOut()
  if (isPublic) return <Outlet />
  return (
    <RequireSignIn loading={<Spinner />} failed={(retry) => <SignInFailed onRetry={retry} />}>
      <AuthGate onSignOut={signOut}>
        <Outlet />
      </AuthGate>
    </RequireSignIn>
  )
}

/** Shown after an unexpected error: the page's state cannot be trusted, so it is reloaded as a whole. */
function UnexpectedError() {
  return <Unavailable onRetry={() => window.location.reload()} />
}
