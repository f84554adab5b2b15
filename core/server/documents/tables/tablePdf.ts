import type { PDFFont, PDFPage } from '@cantoo/pdf-lib';
import type { Locale } from '#core/shared';
import { drawable, letterPage, newPdf, pdfLibrary, wrapped } from '../pdfText.ts';
import { type FileCell, type FilePart, type FileTable, withLast } from './fileTable.ts';

const margin = 42;
const [textSize, partSize, titleSize, lineHeight, gap] = [9, 11, 16, 12, 8] as const;
/** More columns than these stand on a page that lies. */
const mostUpright = 5;

interface Fonts {
  readonly plain: PDFFont;
  readonly strong: PDFFont;
}

/** As the page says it, in the reader's language. */
const cellText = (cell: FileCell): string => (typeof cell === 'string' ? cell : cell.text);

const pageText: Readonly<Record<Locale, (page: number, pages: number) => string>> = {
  'en-CA': (page, pages) => `Page ${page} of ${pages}`,
  'fr-CA': (page, pages) => `Page ${page} de ${pages}`,
};

interface LineLook {
  readonly bold?: boolean;
  readonly size?: number;
  /** A line below it. */
  readonly rule?: boolean;
  /** Drawn first where a page begins. */
  readonly onNewPage?: (() => void) | undefined;
}

/** Draws lines from top to bottom and begins a new page where one is full. */
class Pages {
  readonly all: PDFPage[] = [];
  private y = 0;

  constructor(
    private readonly add: () => PDFPage,
    private readonly height: number,
    private readonly fonts: Fonts,
  ) {
    this.begin();
  }

  private begin(): void {
    this.all.push(this.add());
    this.y = this.height - margin;
  }

  room(needed: number, onNewPage?: () => void): void {
    if (this.y - needed >= margin + lineHeight) return;
    this.begin();
    onNewPage?.();
  }

  /** Each cell in its place, as high as its longest; `end` cells stand at the right of their column. */
  line(
    cells: readonly { readonly text: string; readonly x: number; readonly width: number; readonly end: boolean }[],
    { bold = false, size = textSize, rule = false, onNewPage }: LineLook = {},
  ): void {
    const font = bold ? this.fonts.strong : this.fonts.plain;
    const drawn = cells.map((cell) => ({ ...cell, lines: wrapped(drawable(font)(cell.text), font, size, cell.width) }));
    const step = size * 1.33;
    const most = Math.max(...drawn.map(({ lines }) => lines.length));
    this.room(Math.min(most * step, this.height / 2), onNewPage);
    for (let n = 0; n < most; n += 1) {
      this.room(step, onNewPage);
      this.y -= step;
      for (const { lines, x, width, end } of drawn) {
        const text = lines[n] ?? '';
        if (text === '') continue;
        const left = end ? x + width - font.widthOfTextAtSize(text, size) : x;
        this.all.at(-1)!.drawText(text, { x: left, y: this.y, size, font });
      }
    }
    this.y -= 4;
    const [first, last] = [cells[0], cells.at(-1)];
    if (!rule || !first || !last) return;
    const [start, end] = [first.x, last.x + last.width].map((x) => ({ x, y: this.y }));
    this.all.at(-1)!.drawLine({ start: start!, end: end!, thickness: 0.5 });
    this.y -= 2;
  }

  space(): void {
    this.y -= lineHeight;
  }
}

const drawPart = async (pages: Pages, { title, columns, lines, totals }: FilePart, room: number): Promise<void> => {
  // Words take twice the room of a number.
  const shares = columns.map(({ words }) => (words ? 2 : 1));
  const parts = shares.reduce((sum, one) => sum + one, 0);
  const widths = shares.map((share) => (share * room) / parts - gap);
  const lefts = widths.map((_, index) => margin + widths.slice(0, index).reduce((sum, one) => sum + one + gap, 0));
  const cells = (texts: readonly string[]) =>
    texts.map((text, n) => ({ text, x: lefts[n]!, width: widths[n]!, end: !columns[n]!.words }));
  const drawHead = () => pages.line(cells(columns.map((column) => column.title)), { bold: true, rule: true });
  if (title !== null) pages.line([{ text: title, x: margin, width: room, end: false }], { bold: true, size: partSize });
  drawHead();
  for await (const { line, isLast } of withLast(lines))
    pages.line(cells(line.map(cellText)), { bold: totals && isLast, onNewPage: drawHead });
  pages.space();
};

/** The tables with their title above and what was asked below. They have some thousand lines at most, so it is made at once. */
export const tablePdf = async ({ title, parts, about }: FileTable, locale: Locale): Promise<Uint8Array> => {
  const { StandardFonts } = await pdfLibrary();
  const pdf = await newPdf(title);
  pdf.setLanguage(locale);
  const fonts = {
    plain: await pdf.embedFont(StandardFonts.Helvetica),
    strong: await pdf.embedFont(StandardFonts.HelveticaBold),
  };
  const { width: short, height: long } = letterPage;
  const lies = parts.some(({ columns }) => columns.length > mostUpright);
  const [width, height] = lies ? [long, short] : [short, long];
  const pages = new Pages(() => pdf.addPage([width, height]), height, fonts);
  const room = width - 2 * margin;
  const whole = (text: string) => [{ text, x: margin, width: room, end: false }];
  pages.line(whole(title), { bold: true, size: titleSize });
  pages.space();
  for (const part of parts) await drawPart(pages, part, room);
  for (const line of about) pages.line(whole(line.join(': ')));
  for (const [index, page] of pages.all.entries())
    page.drawText(pageText[locale](index + 1, pages.all.length), {
      ...{ x: margin, y: margin - lineHeight, size: 8, font: fonts.plain },
    });
  return pdf.save();
};
