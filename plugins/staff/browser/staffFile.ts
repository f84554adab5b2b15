import { looksLikeEmail } from '#core/shared';
import { type ChangeableRole, mostImported } from '../shared/calls.ts';

/** Why a row can't be invited as it stands. */
export const rowFaults = [
  ...(['no_first', 'no_last', 'bad_email', 'no_role', 'unknown_role', 'not_yours'] as const),
  ...(['formula', 'too_long', 'twice', 'active', 'invited', 'suspended'] as const),
] as const;
export type RowFault = (typeof rowFaults)[number];

export interface StaffRow {
  /** In the file, the heading being the first. */
  readonly line: number;
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  /** Null where the file names none that there is. */
  readonly role: ChangeableRole | null;
  readonly title: string;
  readonly faults: readonly RowFault[];
}

/** What makes a whole file unreadable. */
export type FileFault = 'no_rows' | 'no_columns' | 'too_many' | 'broken';

export type StaffFile =
  | { readonly rows: readonly StaffRow[]; readonly fault: null }
  | { readonly rows: readonly []; readonly fault: FileFault };

type Column = 'first' | 'last' | 'name' | 'lastThenFirst' | 'email' | 'role' | 'title';

const headings: readonly (readonly [Column, string])[] = [
  ['first', 'first name|firstname|given name|prenom'],
  ['last', 'last name|lastname|family name|surname|nom|nom de famille'],
  ['name', 'name|full name|first and last name|nom complet|prenom et nom|prenom nom'],
  ['lastThenFirst', 'last and first name|last name first name|nom et prenom|nom prenom|nom de famille et prenom'],
  ['email', 'email|e-mail|mail|email address|courriel|adresse courriel'],
  ['role', 'role'],
  ['title', 'title|job title|position|titre|fonction|poste'],
];
const roles: readonly (readonly [ChangeableRole, string])[] = [
  [
    'practitioner',
    'practitioner|care provider|provider|clinician|personnel clinique|soignant|soignante|clinicien|clinicienne',
  ],
  ['admin', 'admin|administrator|administration|administrateur|administratrice'],
  [
    'clinic_admin',
    'clinic_admin|clinic admin|clinic administrator|administration de la clinique|administrateur de la clinique|administratrice de la clinique',
  ],
];
const limited = ['first', 'last', 'email', 'title'] as const;
const longest: Readonly<Record<(typeof limited)[number], number>> = { first: 80, last: 80, email: 254, title: 120 };

const folded = (text: string): string =>
  text.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('_', ' ').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** The one of `words` whose list holds the text. */
const oneOf = <K extends string>(words: readonly (readonly [K, string])[], text: string): K | null =>
  words.find(([, list]) => list.split('|').some((word) => folded(word) === folded(text)))?.[0] ?? null;

/** As spreadsheets save text: UTF-8, UTF-16 with its mark, or what Windows wrote before. */
const textOf = (bytes: Uint8Array): string => {
  const [first, second] = bytes;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff))
    return new TextDecoder(first === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};

/** "Tremblay, Maya" or "Maya Tremblay": with a comma the family name stands first. */
const namesOf = (name: string): readonly [string, string] => {
  const [last, first] = name.split(',').map((part) => part.trim());
  if (first !== undefined) return [first, last ?? ''];
  const words = name.trim().split(/\s+/);
  return [words.slice(0, -1).join(' '), words.at(-1) ?? ''];
};

/** As the heading says: "Tremblay Maya", whose family name is one word unless a comma says where it ends. */
const lastNamesOf = (name: string): readonly [string, string] => {
  if (name.includes(',')) return namesOf(name);
  const [last = '', ...first] = name.trim().split(/\s+/);
  return [first.join(' '), last];
};

const isFormula = (text: string): boolean => /^[=+\-@\t\r]/.test(text);

/**
 * Reads a list of staff as spreadsheets save it: separated by commas, semicolons or tabs, headed in English or French, names in
 * one column or two. Nothing in it is run or sent; what is wrong with a row stands with it.
 */
export const readStaffFile = async (
  bytes: Uint8Array,
  mayInvite: (role: ChangeableRole) => boolean,
): Promise<StaffFile> => {
  const { default: papa } = await import('papaparse');
  const text = textOf(bytes);
  if (text.includes('\u0000')) return { rows: [], fault: 'broken' };
  const { data } = papa.parse<readonly string[]>(text.replace(/^\ufeff/, ''), { skipEmptyLines: 'greedy' });
  const [head, ...lines] = data;
  if (!head || lines.length === 0) return { rows: [], fault: 'no_rows' };
  if (lines.length > mostImported) return { rows: [], fault: 'too_many' };
  const columns = head.map((heading) => oneOf(headings, heading));
  const has = (column: Column): boolean => columns.includes(column);
  if (!has('email') || !has('role') || !(has('name') || has('lastThenFirst') || (has('first') && has('last'))))
    return { rows: [], fault: 'no_columns' };
  const seen = new Set<string>();
  const rows = lines.map((cells, n): StaffRow => {
    const cell = (column: Column): string => (cells[columns.indexOf(column)] ?? '').trim();
    const inOne = (): readonly [string, string] =>
      has('name') ? namesOf(cell('name')) : lastNamesOf(cell('lastThenFirst'));
    const [first, last] = has('first') && has('last') ? [cell('first'), cell('last')] : inOne();
    const read = { first, last, email: cell('email').toLowerCase(), title: cell('title') };
    const role = oneOf(roles, cell('role'));
    const faults: RowFault[] = [];
    if (first === '') faults.push('no_first');
    if (last === '') faults.push('no_last');
    if (!looksLikeEmail(read.email)) faults.push('bad_email');
    if (cell('role') === '') faults.push('no_role');
    else if (role === null) faults.push('unknown_role');
    else if (!mayInvite(role)) faults.push('not_yours');
    if (Object.values(read).some(isFormula)) faults.push('formula');
    if (limited.some((field) => read[field].length > longest[field])) faults.push('too_long');
    if (seen.has(read.email)) faults.push('twice');
    seen.add(read.email);
    return { line: n + 2, firstName: first, lastName: last, email: read.email, role, title: read.title, faults };
  });
  return { rows, fault: null };
};
