import { activity } from '../../../web/src/locales/da/admin-activity.ts'

/** Every act that has a name where admins read the trail. */
export const actNames: readonly string[] = Object.keys(activity.actions)
