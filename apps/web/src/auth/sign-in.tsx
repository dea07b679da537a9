import type { BrowserConfig } from '@samhus/contract/config'
import type { Language } from '@samhus/contract/fields'
import { createContext, use, useEffect, useSyncExternalStore, type ReactNode } from 'react'
import { setCredentials } from '../api/http.ts'
import { isUsable, type StoredUser } from './stored-user.ts'
import { SignInSession, type SignInState } from './session.ts'

const Session = createContext<SignInSession | null>(null)

/** Creates the page's only session and lets every request use it. Called before the first screen is shown. */
export function startSignIn(config: BrowserConfig, language: () => Language): SignInSession {
  const session = new SignInSession(config, language)
  setCredentials({
    getToken: () => session.getToken(),
    refreshToken: (refused) => session.refreshAfter(refused),
    signIn: session.signIn,
  })
  window.addEventListener('storage', (event) => void session.syncFromStorage(event))
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) session.resume()
  })
  return session
}

interface ProviderProps {
  readonly session: SignInSession
  /** Shown until it is known whether the user is signed in. */
  readonly loading: ReactNode
  readonly children: ReactNode
}

/** Around the whole app, the router included: first completes a sign-in that the provider has redirected back from. */
export function SignInProvider({ session, loading, children }: ProviderProps) {
  const { isLoading } = useSessionState(session)
  useEffect(() => void session.load(), [session])
  return <Session value={session}>{isLoading ? loading : children}</Session>
}

interface RequireProps {
  /** Shown while the browser leaves for the sign-in page. */
  readonly loading: ReactNode
  /** Shown if signing in failed; `retry` tries again. */
  readonly failed: (retry: () => void) => ReactNode
  readonly children: ReactNode
}

/** Around everything that requires a signed-in user: sends others to the sign-in page. */
export function RequireSignIn({ loading, failed, children }: RequireProps) {
  const { status, signIn, retry } = useSignIn()
  useEffect(() => {
    if (status === 'out') signIn()
  }, [status, signIn])
  if (status === 'failed') return failed(retry)
  return status === 'in' ? children : loading
}

/** The user as the provider describes them; what Samhus knows of the person is `users/current`. */
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
  const { phase, user, hasFailed } = useSessionState(session)
  const isIn = user !== null && isUsable(user)
  const statusHere = hasFailed ? 'failed' : 'out'
  const status = phase === 'here' ? (isIn ? 'in' : statusHere) : phase
  return {
    status,
    person: status === 'in' && user ? toSignedIn(user) : null,
    signIn: session.signIn,
    retry: session.retry,
    signOut: session.signOut,
  }
}

/** Signs out: for a button's `onClick`. */
export function useSignOut(): () => void {
  return useSession().signOut
}

function useSession(): SignInSession {
  const session = use(Session)
  if (!session) throw new Error('No SignInProvider above this part of the page')
  return session
}

function useSessionState(session: SignInSession): SignInState {
  return useSyncExternalStore(session.subscribe, session.getState)
}

function toSignedIn({ profile }: StoredUser): SignedIn {
  const { sub, name, email, picture } = profile
  return { sub, name: name ?? null, email: email ?? null, picture: picture ?? null }
}
