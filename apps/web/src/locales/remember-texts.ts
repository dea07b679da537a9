import type { TFunction } from 'i18next'

/**
 * Returns `t` that makes each text once. The weeks of a year say the same few things some hundred times, and say them
 * again with every change; making the texts takes most of the time of that.
 */
export function rememberTexts(t: TFunction): TFunction {
  const known = new Map<string, string>()
  const remember = (key: string, values?: object): string => {
    const id = values === undefined ? key : key + JSON.stringify(values)
    const text = known.get(id) ?? (t(key as never, values as never) as unknown as string)
    known.set(id, text)
    return text
  }
  return remember as TFunction
}
