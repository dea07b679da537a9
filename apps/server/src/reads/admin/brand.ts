import type { brand as contract } from '@samhus/contract/admin-brand'
import type { Output } from '@samhus/contract/operation'
import { resolveBrand, type Brand } from '@samhus/domain/brand'
import { findVersion } from '../../db/queries/audit.ts'
import { findSavedBrand } from '../../db/queries/brand-setting.ts'
import type { Deps } from '../../shared/deps.ts'

type Answer = Output<typeof contract>

/**
 * Returns what is saved now, what the environment has, and what holds of the two.
 *
 * @see docs/rules.md R158
 */
export async function brand({ db, brand: { environment } }: Deps): Promise<Answer> {
  // The version first: a change in between is then newer than it, and a save finds it.
  const version = await findVersion(db, { subjectKind: 'setting', subjectId: 'brand' })
  const { logo, ...texts } = await findSavedBrand(db)
  return {
    effective: toWireBrand(resolveBrand({ ...texts, logo }, environment)),
    fallback: toWireBrand(environment),
    saved: { ...texts, hasLogo: logo !== null },
    version,
  }
}

function toWireBrand({ name, color, ...brand }: Brand): Answer['effective'] {
  return { brandName: name, brandColor: color, ...brand }
}
