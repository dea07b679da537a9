import type { BrowserConfig } from '@samhus/contract/config'
import type { Language } from '@samhus/contract/fields'
import type { User } from 'oidc-client-ts'
import { createContext, use, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { AuthProvider, useAuth } from 'react-oidc-context'
import { setCredentials } from '../api/http.ts'
import { isUsable } from './user-manager.ts'
import { pathAfterSignIn, SignInSession } from './session.ts'

const Session = createContext<SignInSession | null>(null)

/** Makes the page's one session and lets every call use it. Before the first screen is shown. */
export function startSignIn(config: BrowserConfig, language: () => Language): SignInSession {
  const session = new SignInSession(config, language)
  setCredentials({ token: () => session.token(), signIn: session.signIn })
  window.addEventListener('storage', (event) => void session.adopt(event))
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) session.comeBack()
  })
  return session
}

interface ProviderProps {
  readonly session: SignInSession
  /** Shown until it is known whether somebody is signed in. */
  readonly loading: ReactNode
  readonly children: ReactNode
}

/**
 * Around the whole app, the router included: takes the code that the provider sends back (to /callback or /),
 * puts the path that was asked for first in its place, and only then shows what is inside.
 */
export function SignInProvider({ session, loading, children }: ProviderProps) {
  return (
    <Session value={session}>
      <AuthProvider userManager={session.manager} onSigninCallback={goOnAfterSignIn}>
        <WhenKnown loading={loading}>{children}</WhenKnown>
      </AuthProvider>
    </Session>
  )
}

function WhenKnown({ loading, children }: Omit<ProviderProps, 'session'>) {
  return useAuth().isLoading ? loading : children
}

function goOnAfterSignIn(user: User | undefined): void {
  window.history.replaceState(null, '', pathAfterSignIn(user?.state))
}

interface RequireProps {
  /** While the page is being left for the sign-in page. */
  readonly loading: ReactNode
  /** Signing in did not work; `retry` tries once more. */
  readonly failed: (retry: () => void) => ReactNode
  readonly children: ReactNode
}

/** Around what only signed-in people see: sends everybody else to the sign-in page. */
export function RequireSignIn({ loading, failed, children }: RequireProps) {
  const { status, signIn, retry } = useSignIn()
  useEffect(() => {
    if (status === 'out') signIn()
  }, [status, signIn])
  if (status === 'failed') return failed(retry)
  return status === 'in' ? children : loading
}

/** Who the provider says it is; what Samhus knows of the person is `users/current`. */
export interface SignedIn {
  readonly sub: string
  readonly name: string | null
  readonly email: string | null
  readonly picture: string | null
}

export interface SignIn {
  readonly status: 'in' | 'out' | 'leaving' | 'failed'
  /** Null unless `status` is `in`. */
  readonly person: SignedIn | null
  readonly signIn: () => void
  readonly retry: () => void
  /** Ends at the site's origin. */
  readonly signOut: () => void
}

export function useSignIn(): SignIn {
  const session = useSession()
  const { user, error } = useAuth()
  const phase = useSyncExternalStore(session.subscribe, session.phase)
  const isIn = user !== null && user !== undefined && isUsable(user)
  const statusHere = error ? 'failed' : 'out'
  const status = phase === 'here' ? (isIn ? 'in' : statusHere) : phase
  return {
    status,
    person: status === 'in' && user ? signedIn(user) : null,
    signIn: session.signIn,
    retry: session.retry,
    signOut: session.signOut,
  }
}

/** The way out: for a button's `onClick`. */
export function useSignOut(): () => void {
  return useSession().signOut
}

function useSession(): SignInSession {
  const session = use(Session)
  if (!session) throw new Error('there is no SignInProvider around this component')
  return session
}

function signedIn({ profile }: User): SignedIn {
  const { sub, name, email, picture } = profile
  return { sub, name: name ?? null, email: email ?? null, picture: picture ?? null }
}
