import writeXlsxFile from 'write-excel-file/universal'
import { measureColumns, type SheetData, toExcelCells } from './sheet-data.ts'

/** Returns an Excel file of one sheet, whose labels stay in sight. */
export function writeExcel(sheet: SheetData): Promise<Blob> {
  return writeXlsxFile(toExcelCells(sheet) as never, {
    columns: measureColumns(sheet),
    stickyRowsCount: sheet.heading.length + 1,
  }).toBlob()
}
