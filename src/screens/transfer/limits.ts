/** Rows that one file takes: the workbook is built in memory. */
export const EXPORT_ROWS_MAX = 50_000
export const IMPORT_FILE_MAX_BYTES = 10 * 1024 * 1024
export const IMPORT_ROWS_MAX = 5_000
/** Rows of a file that is only added up, such as a month’s bill: none of them is drawn or sent by itself. */
export const ADDED_UP_ROWS_MAX = 100_000
