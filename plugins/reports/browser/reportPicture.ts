import type { I18n, Locale } from '#core/shared';
import type { Report } from '../shared/calls.ts';
import { numberText } from '../shared/numberText.ts';
import { tableOf } from '../shared/table.ts';

/** More lines than these are no picture any more. */
export const mostPictured = 60;

export interface PictureRow {
  readonly label: string;
  /** Null: there is nothing to count from, or it is left out. */
  readonly value: number | null;
  /** As it is said beside the bar. */
  readonly text: string;
  readonly isTotal: boolean;
}

export interface ReportPicture {
  readonly title: string;
  readonly rows: readonly PictureRow[];
  /** What must be known to read it right, under the bars. */
  readonly notes: readonly string[];
}

/** The lines of a report as a picture shows them: as a file does, without small numbers and what would give them away. */
export const pictureRows = (
  report: Report,
  locale: Locale,
  i18n: Pick<I18n, 'number'>,
  leftOut: string,
): readonly PictureRow[] => {
  const main = report.measure.figure === 'share' ? 2 : 0;
  const { lines } = tableOf(report, locale, true);
  const shown = [...lines.slice(0, -1).slice(0, mostPictured), lines.at(-1)!];
  return shown.map(({ keys, labels, cells }) => {
    const cell = cells[main]!;
    return {
      label: labels.filter((label) => label !== '').join(' · '),
      value: cell.value,
      text: cell.hidden ? leftOut : numberText(cell, i18n),
      isTotal: keys === null,
    };
  });
};

const [width, margin, labelWidth, textWidth, rowHeight, noteHeight] = [960, 32, 280, 130, 30, 18];

const wrapped = (context: CanvasRenderingContext2D, text: string, most: number): readonly string[] => {
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    const longer = line === '' ? word : `${line} ${word}`;
    if (line !== '' && context.measureText(longer).width > most) {
      lines.push(line);
      line = word;
    } else line = longer;
  }
  return [...lines, line];
};

const fitted = (context: CanvasRenderingContext2D, text: string, most: number): string => {
  if (context.measureText(text).width <= most) return text;
  let kept = text;
  while (kept.length > 1 && context.measureText(`${kept}…`).width > most) kept = kept.slice(0, -1);
  return `${kept}…`;
};

/** Draws it in the colours and letters of the page. @returns a PNG */
export const drawPicture = async ({ title, rows, notes }: ReportPicture): Promise<Blob> => {
  const canvas = document.createElement('canvas');
  const context = canvas.getContext('2d')!;
  const style = getComputedStyle(document.body);
  const colour = (name: string): string => style.getPropertyValue(name).trim();
  const letters = (size: number, weight: number): string => `${weight} ${size}px ${style.fontFamily}`;
  const inner = width - 2 * margin;
  context.font = letters(20, 600);
  const titles = wrapped(context, title, inner);
  context.font = letters(13, 400);
  const said = notes.flatMap((note) => wrapped(context, note, inner));
  const height = 2 * margin + titles.length * 28 + 12 + rows.length * rowHeight + 16 + said.length * noteHeight;
  const scale = 2;
  [canvas.width, canvas.height] = [width * scale, height * scale];
  context.scale(scale, scale);
  context.fillStyle = colour('--surface');
  context.fillRect(0, 0, width, height);
  context.textBaseline = 'middle';
  let y = margin;
  const write = (text: string, x: number, font: string, ink: string, align: CanvasTextAlign = 'left'): void => {
    Object.assign(context, { font, fillStyle: ink, textAlign: align });
    context.fillText(text, x, y);
  };
  for (const line of titles) {
    y += 14;
    write(line, margin, letters(20, 600), colour('--ink'));
    y += 14;
  }
  y += 12;
  const barFrom = margin + labelWidth + 12;
  const barMost = inner - labelWidth - textWidth - 24;
  const top = Math.max(0, ...rows.flatMap(({ value, isTotal }) => (isTotal || value === null ? [] : [value])));
  for (const { label, value, text, isTotal } of rows) {
    y += rowHeight / 2;
    const font = letters(14, isTotal ? 600 : 400);
    context.font = font;
    write(fitted(context, label, labelWidth), margin, font, colour('--ink'));
    write(text, width - margin, font, colour('--ink'), 'right');
    if (!isTotal && value !== null && top > 0) {
      context.fillStyle = colour('--brand');
      context.fillRect(barFrom, y - 9, Math.max(2, (barMost * Math.max(value, 0)) / top), 18);
    }
    y += rowHeight / 2;
  }
  y += 16;
  for (const line of said) {
    y += noteHeight / 2;
    write(line, margin, letters(13, 400), colour('--ink-2'));
    y += noteHeight / 2;
  }
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('The picture could not be made.'))), 'image/png');
  });
};

/** To the clipboard. @returns false where this browser takes no pictures there */
export const copied = async (picture: Blob): Promise<boolean> => {
  try {
    await navigator.clipboard.write([new ClipboardItem({ [picture.type]: picture })]);
    return true;
  } catch {
    return false;
  }
};
