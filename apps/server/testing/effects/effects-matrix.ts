import type { CallInput } from '../access-matrix/access-matrix.ts'
import type { CallerName, EffectsScene } from './effects-scene.ts'

/** One call and everything that it leaves. */
export interface Effect {
  readonly by: CallerName
  readonly prepare: (scene: EffectsScene) => Promise<CallInput>
  /** A line for each new (+), changed (~) and deleted (-) row, as `describe-changes.ts` writes them. */
  readonly leaves: readonly string[]
}

/** One operation: its effects by the circumstances of the call, each in a few words. */
export type EffectRow = Readonly<Record<string, Effect>>

/** The rows of an area, by the operation's name. */
export type EffectRows = Readonly<Record<string, EffectRow>>
