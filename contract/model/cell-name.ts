/** Most characters of the name of a table's cell, such as "Sheet1!B4". Spreadsheet programs allow 31 for that of a sheet. */
export const LONGEST_CELL_NAME = 120
