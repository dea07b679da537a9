import type { TFunction } from 'i18next'

const [minute, hour, day] = [60, 3600, 86_400]

/** Returns how long something is late, in its largest whole unit. */
export function formatLag(t: TFunction<'admin'>, seconds: number): string {
  if (seconds >= day) return t('dashboard.days', { count: Math.floor(seconds / day) })
  if (seconds >= hour) return t('dashboard.hours', { count: Math.floor(seconds / hour) })
  if (seconds >= minute) return t('dashboard.minutes', { count: Math.floor(seconds / minute) })
  return t('dashboard.seconds', { count: seconds })
}

/** Returns what a job does; a job without a text has its own name. */
export function getJobName(t: TFunction<'admin'>, name: string): string {
  return t(`settings.job.${name}` as never, { defaultValue: name })
}
