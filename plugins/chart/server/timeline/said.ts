import { along } from '#clinical/server/access/whose.ts';
import { isList, isRecord } from '#core/shared';
import { personName } from '#clinical/shared';

const longest = 1_000;

/** One line of any length that a screen bears; signs that steer a terminal or a page are blanks. */
const lineOf = (text: string): string =>
  text
    .slice(0, 4 * longest)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .trim()
    .slice(0, longest)
    .toWellFormed();

const filled = (value: unknown): string | null => (typeof value === 'string' && value.trim() !== '' ? value : null);

/** In words, as the record has them: a text, the name of a code or of what is referred to, a person's name. Null for none. */
const inWords = (value: unknown): string | null => {
  if (isList(value)) return value.map(inWords).find((words) => words !== null) ?? null;
  if (!isRecord(value)) return filled(value);
  const { text, display, coding, family, given } = value;
  if (family !== undefined || given !== undefined) return filled(personName([value]));
  return (
    filled(text) ?? filled(display) ?? inWords(isList(coding) ? coding.map((one) => along(one, ['display'])) : null)
  );
};

const inCode = (value: unknown): string | null =>
  filled(along(value, ['coding', 'code'])[0]) ?? filled(along(value, ['code'])[0]);

/** The first of these elements that says something; a bare code where none has words. '' for none. */
export const firstSaid = (resource: unknown, paths: readonly string[]): string => {
  const values = paths.map((path) => along(resource, path.split('.')));
  for (const say of [inWords, inCode])
    for (const value of values.flat()) {
      const words = say(value);
      if (words !== null) return lineOf(words);
    }
  return '';
};

const silent = /^<(?:script|style)\b/i;
const marks: Readonly<Record<string, string>> = { nbsp: ' ', '#160': ' ', lt: '<', gt: '>', quot: '"', amp: '&' };

/**
 * Markup without its marks: for looking words up, never for a page. One walk over the text, whatever it is made of: a pattern
 * that looks for the end of each mark anew would take minutes over marks that never end.
 */
const unmarked = (markup: string): string => {
  const found: string[] = [];
  let at = 0;
  while (at < markup.length) {
    const open = markup.indexOf('<', at);
    const close = open === -1 ? -1 : markup.indexOf('>', open);
    // A sign that opens no mark is one of the words.
    found.push(markup.slice(at, close === -1 ? undefined : open));
    if (close === -1) break;
    at = close + 1;
    if (!silent.test(markup.slice(open, open + 8))) continue;
    const end = markup.indexOf('</', at);
    at = end === -1 ? markup.length : end;
  }
  return found.join(' ').replace(/&(nbsp|#160|lt|gt|quot|amp);/g, (_mark, name: string) => marks[name] ?? ' ');
};

/** Not for people: addresses, codes, what the server writes. */
const unsaid = new Set(
  'id resourceType meta system reference url profile code contentType use versionId lastUpdated hash type status uri language'.split(
    ' ',
  ),
);
const mostText = 400_000;

/** The text of an attachment that is text. */
const attached = ({ contentType, data }: Readonly<Record<string, unknown>>): string => {
  if (typeof data !== 'string' || typeof contentType !== 'string' || !/^text\//i.test(contentType)) return '';
  const text = Buffer.from(data.slice(0, mostText), 'base64').toString();
  return /^text\/(html|xml)/i.test(contentType) ? unmarked(text) : text;
};

const blockEnd = /<\/(?:p|div|li|tr|h[1-6]|dd|dt|pre)>|<br ?\/?>/gi;

/** Its notes, sections and documents of text, as paragraphs to be read. */
export const paragraphsIn = (value: unknown): readonly string[] => {
  const found: string[] = [];
  let length = 0;
  const add = (text: string): void => {
    for (const line of text.split('\n')) {
      const words = line.replace(/\s+/g, ' ').trim();
      if (words === '' || length > mostText) continue;
      found.push(words.toWellFormed());
      length += words.length;
    }
  };
  const walk = (one: unknown, name: string): void => {
    if (isList(one)) return one.forEach((inner) => walk(inner, name));
    if (!isRecord(one)) return;
    if (name === 'section' && typeof one.title === 'string') add(one.title);
    if (name === 'note' && typeof one.text === 'string') add(one.text);
    if (typeof one.contentString === 'string') add(one.contentString);
    if (typeof one.data === 'string') add(attached(one));
    if (typeof one.div === 'string') add(unmarked(one.div.slice(0, mostText).replace(blockEnd, '\n')));
    for (const [inner, more] of Object.entries(one))
      if (inner !== 'meta' && inner !== 'contained' && inner !== 'div') walk(more, inner);
  };
  const { text: _narrative, ...rest } = isRecord(value) ? value : {};
  walk(rest, '');
  // The narrative of a whole resource says again what its elements say; it is read where they say nothing.
  if (found.length === 0 && isRecord(value)) walk(value.text, 'text');
  return found;
};

/** Everything in a resource that a person might look for: its words, notes, narrative and documents of text. */
export const wordsIn = (value: unknown): string => {
  const found: string[] = [];
  let length = 0;
  const add = (text: string): void => {
    if (text === '' || length > mostText) return;
    found.push(text);
    length += text.length;
  };
  const walk = (one: unknown): void => {
    if (isList(one)) return one.forEach(walk);
    if (!isRecord(one)) return;
    for (const [name, inner] of Object.entries(one)) {
      if (name === 'data') add(attached(one));
      else if (name === 'div' && typeof inner === 'string') add(unmarked(inner.slice(0, mostText)));
      else if (typeof inner === 'string') {
        if (!unsaid.has(name)) add(inner);
      } else if (name !== 'meta') walk(inner);
    }
  };
  walk(value);
  return found.join(' ');
};
