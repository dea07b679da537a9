import type { Language } from '@samhus/contract/fields'
import { roundPercentage } from '@samhus/domain/report'

/** Returns 83,3 % of 83.333, in English 83.3%. */
export function formatPercentage(percentage: number, decimals: 0 | 1, language: Language): string {
  const text = roundPercentage(percentage, decimals).toFixed(decimals)
  return language === 'en' ? `${text}%` : `${text.replace('.', ',')}\u00a0%`
}
