/**
 * Parses comma-separated values by RFC 4180: rows of cells, which may be quoted and then hold
 * commas, line breaks and doubled quotes. Takes linear time and never throws.
 *
 * @example parseCsv('a,"b ""c"""\r\n1,2') // [['a', 'b "c"'], ['1', '2']]
 */
export function parseCsv(text: string): readonly (readonly string[])[] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /("[^"]*(?:""[^"]*)*(?:"|$))?([^,\r\n]*)(,|\r\n?|\n|$)/uy;
  const source = text.replace(/^\u{feff}/u, '');
  while (cell.lastIndex < source.length) {
    const [, quoted, plain = '', end = ''] = cell.exec(source) ?? [];
    row.push(quoted === undefined ? plain : quoted.slice(1).replace(/"$/u, '').replaceAll('""', '"') + plain);
    if (end === ',') {
      // A comma at the end of the text begins an empty last cell.
      if (cell.lastIndex === source.length) row.push('');
      else continue;
    }
    rows.push(row);
    row = [];
  }
  return rows;
}
