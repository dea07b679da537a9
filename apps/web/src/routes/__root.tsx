import { createRootRoute, Outlet, useMatches } from '@tanstack/react-router'
import { RequireSignIn, useSignOut } from '../auth/sign-in.tsx'
import { Spinner } from '../components/ui/spinner.tsx'
import { SignInFailed, Unavailable } from './-shell/access-pages.tsx'
import { AuthGate } from './-shell/member-gate.tsx'

export const Route = createRootRoute({ component: Root, errorComponent: UnexpectedError })

/** Paths that guests reach without signing in. */
const publicPath = /^\/indberetning-af-ophold(\/|$)/

/** Everything but the public pages is for people who are signed in. */
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

/** A fault of ours: nothing of the page can be trusted any more but loading it anew. */
function UnexpectedError() {
  return <Unavailable onRetry={() => window.location.reload()} />
}
