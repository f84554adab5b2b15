import { type FileCell, type FilePart, numberColumn, wordsColumn } from '#core/server/documents/tables/fileTable.ts';
import { momentText } from '#core/server/documents/momentText.ts';
import { calendarDayText, type Locale } from '#core/shared';
import { hoursAndMinutes, hoursOf } from '../../shared/hours.ts';
import { backText } from '../../shared/rates/backText.ts';
import { moneyText } from '../../shared/rates/moneyText.ts';
import type { Money } from '../../shared/rates/pay.ts';
import { currency, type RateKind } from '../../shared/rates/rateCalls.ts';
import { tableWordsIn } from '../../shared/words/index.ts';

/** How the page says what is in its tables, and what a spreadsheet holds for it. */
export const fileCells = (locale: Locale) => {
  const t = tableWordsIn(locale);
  const number = (value: number, options?: Intl.NumberFormatOptions): string =>
    new Intl.NumberFormat(locale, options).format(value);
  const money = moneyText(t, number);
  const amount = (cents: number, text: string): FileCell => ({
    sheet: { value: cents / 100, format: 'hundredths' },
    text,
  });
  const daysText = (from: string, to: string): string =>
    t.periodDays(calendarDayText(from, locale), calendarDayText(to, locale));
  const count = (value: number): FileCell => ({ sheet: { value, format: 'whole' }, text: number(value) });
  const tenths = (value: number): FileCell => ({ sheet: { value, format: 'tenths' }, text: number(value) });
  return {
    ...{ t, locale, count, tenths },
    /** As hours with at most one decimal. */
    hours: (minutes: number): FileCell => tenths(hoursOf(minutes)),
    /** To the minute, as pay is counted. */
    exactHours: (minutes: number): FileCell => ({
      sheet: { value: minutes / 60, format: 'hundredths' },
      text: hoursAndMinutes(minutes),
    }),
    /** Words where nothing of it has a rate, so that nothing empty is added up as nothing. */
    sum: (of: Money): FileCell =>
      of.cents === 0 && of.without > 0 ? money.ofSum(of).sum : amount(of.cents, money.ofSum(of).sum),
    /** What is missing from sums of a line. */
    missing: (sums: Readonly<Record<'pay' | 'mileage', Money>>): string =>
      (['pay', 'mileage'] as const)
        .filter((one) => sums[one].without > 0)
        .map((one) => `${t[one]}: ${money.ofSum(sums[one]).under}`)
        .join(' · '),
    visit: (cents: number | null): FileCell => {
      const text = money.ofVisit(cents);
      return cents === null ? text : amount(cents, text);
    },
    rate: (kind: RateKind, rate: string | null, cents: number | null): string =>
      rate !== null && cents !== 0 ? money.rate(kind, rate) : '',
    back: (line: Parameters<typeof backText>[1]): string =>
      backText(t, line, { rate: money.rate, days: daysText, number }),
    day: (day: string): string => calendarDayText(day, locale),
    days: daysText,
    moment: (at: Date, zone: string): string => momentText(at.toISOString(), { locale, zone }),
  };
};

export type FileCells = ReturnType<typeof fileCells>;

/** With a column of what is missing from sums, where something is. */
export const withRemarks = <L>(
  { t }: FileCells,
  lines: readonly L[],
  {
    remark,
    ...part
  }: Pick<FilePart, 'title' | 'totals' | 'columns'> & {
    readonly remark: (line: L) => string;
    readonly cells: (line: L) => readonly FileCell[];
  },
): FilePart => {
  const { cells, columns, ...rest } = part;
  const remarks = lines.map(remark);
  const has = remarks.some(Boolean);
  return {
    ...rest,
    columns: [...columns, ...(has ? [wordsColumn(t.notes)] : [])],
    lines: lines.map((line, index) => [...cells(line), ...(has ? [remarks[index]!] : [])]),
  };
};

export const aboutOf = (
  { t, days, moment }: FileCells,
  { from, to, zone, now }: { readonly from: string; readonly to: string; readonly zone: string; readonly now: Date },
): readonly (readonly string[])[] => [
  [t.periodOf, days(from, to)],
  [t.zone, zone],
  [t.countedAt, moment(now, zone)],
  [t.currencyIs, currency],
];

/** Columns by their titles; those of words are named. */
export const columnsOf = (titles: readonly string[], words: readonly string[]): FilePart['columns'] =>
  titles.map((title) => (words.includes(title) ? wordsColumn(title) : numberColumn(title)));
