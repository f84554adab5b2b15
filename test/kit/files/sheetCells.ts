import { strFromU8, unzipSync } from 'fflate';

/** A workbook of ours, read by other code than that which wrote it. */
export const sheetCells = (bytes: Uint8Array): readonly (readonly (string | number | null)[])[] => {
  const text = strFromU8(unzipSync(bytes)['xl/worksheets/sheet1.xml']!);
  const plain = (xml: string): string =>
    xml.replace(/&(lt|gt|quot|amp);/g, (_, name: 'lt') => ({ lt: '<', gt: '>', quot: '"', amp: '&' })[name]);
  return [...text.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row]) => {
    const cells: (string | number | null)[] = [];
    for (const [, column, kind, inside] of row!.matchAll(/<c r="([A-Z])\d+" s="\d+"( t="inlineStr")?>(.*?)<\/c>/gs))
      cells[column!.charCodeAt(0) - 65] = kind
        ? plain(/<t[^>]*>(.*)<\/t>/s.exec(inside!)![1]!)
        : Number(/<v>(.*)<\/v>/.exec(inside!)![1]);
    return Array.from(cells, (cell) => cell ?? null);
  });
};
