import type { Plugin } from 'vite'

/** All icons come from one file, whose imports do not say which module uses which. */
const allIcons = /@tabler\/icons-react\/dist\/esm\/tabler-icons-react\.mjs$/
const oneIcon = /@tabler\/icons-react\/dist\/esm\/icons\/(\w+)\.mjs$/
const iconName = /\bIcon[A-Z]\w*/g

/** What the build knows of a module. */
interface BuiltModule {
  readonly code: string | null
  readonly importedIds: readonly string[]
  readonly dynamicallyImportedIds: readonly string[]
}

/** Modules of the app and of its workspaces that a page needs, and the icons in them. */
class NeededModules {
  readonly #ids = new Set<string>()
  readonly #icons = new Set<string>()

  has(id: string): boolean {
    const icon = oneIcon.exec(id)?.[1]
    return icon === undefined ? this.#ids.has(id) : this.#icons.has(icon)
  }

  /** Adds a module and everything that it imports. */
  add(
    root: string,
    find: (id: string) => BuiltModule | null,
    follows: (built: BuiltModule) => readonly string[],
  ): void {
    const found = new Set([root])
    for (const id of found) {
      const built = find(id)
      if (built === null || this.#ids.has(id) || allIcons.test(id)) continue
      this.#ids.add(id)
      for (const [icon] of built.code?.matchAll(iconName) ?? []) this.#icons.add(icon)
      for (const next of follows(built)) found.add(next)
    }
  }
}

/** Needed by any screen of the members, at once or later. */
export const membersNeed = new NeededModules()
/** Needed by `/booking` before it is shown or at once after, besides what every page loads. */
export const bookingNeeds = new NeededModules()

/** Finds what `membersNeed` and `bookingNeeds` say, before the modules are grouped into chunks. */
export function findMemberModules(isOfAdmin: (id: string) => boolean): Plugin {
  return {
    name: 'find-member-modules',
    apply: 'build',
    buildEnd() {
      const find = (id: string) => (isOfAdmin(id) ? null : this.getModuleInfo(id))
      for (const id of this.getModuleIds()) {
        if (/\/src\/(main\.tsx|pwa\/offline-page\.ts)$/.test(id)) {
          membersNeed.add(id, find, (built) => [...built.importedIds, ...built.dynamicallyImportedIds])
        }
        if (/\/src\/routes\/-overview\/(overview-screen|ribbon)\.tsx$/.test(id)) {
          bookingNeeds.add(id, find, ({ importedIds }) => importedIds)
        }
      }
    },
  }
}
