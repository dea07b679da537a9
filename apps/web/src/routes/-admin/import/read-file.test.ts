import { maxImportBytes, maxImportRows } from '@samhus/contract/admin-import'
import { describe, expect, it } from 'vitest'
import { readFile, toSendable } from './read-file.ts'

const bytes = (...values: number[]) => new File([new Uint8Array(values)], 'a.csv')

describe('a file for import', () => {
  it('is sent as it is unless it is Excel, whatever it is called', async () => {
    const file = new File(['Navn;Mail'], 'ejere.xlsx')
    expect(await readFile(file)).toEqual({ file })
  })

  it.each([
    ['has nothing', new File([], 'a.csv'), 'empty'],
    ['is too large', new File([new Uint8Array(maxImportBytes + 1)], 'a.csv'), 'tooLarge'],
    ['is an old Excel file', bytes(0xd0, 0xcf, 0x11, 0xe0), 'oldExcel'],
    ['is a PDF', new File(['%PDF-1.7'], 'a.csv'), 'unreadable'],
  ])('that %s is not read', async (_, file, problem) => {
    expect(await readFile(file)).toEqual({ problem })
  })

  it('that is gone or a folder cannot be read', async () => {
    const file = Object.assign(bytes(1), {
      slice: () => ({ arrayBuffer: () => Promise.reject(new Error('gone')) }),
    })
    expect(await readFile(file)).toEqual({ problem: 'unreadable' })
  })
})

describe('a sheet of an Excel file', () => {
  it('is sent as CSV, unless it has too many rows', async () => {
    const sheet = { name: 'Ark1', rows: maxImportRows + 3, csv: 'Navn' }
    const sendable = toSendable(sheet)
    expect('file' in sendable && (await sendable.file.text())).toBe('Navn')
    expect(toSendable({ ...sheet, rows: 2 * maxImportRows })).toEqual({ problem: 'tooLarge' })
  })
})
