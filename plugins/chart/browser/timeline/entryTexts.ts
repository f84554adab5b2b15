import type { Attachment } from '@medplum/fhirtypes';
import type { Stored } from '#clinical/shared';
import { isList, isRecord } from '#core/shared';

/** Something to read in an entry. */
export type EntryText =
  | { readonly is: 'note' | 'narrative'; readonly title: string; readonly text: string }
  | { readonly is: 'attachment'; readonly attachment: Attachment; readonly text: string | null };

const blocks = 'p,div,li,tr,h1,h2,h3,h4,h5,h6,table,ul,ol,br,dd,dt,pre,blockquote';

/** The words of markup, in lines. It is read in a document of its own, where nothing runs and nothing is fetched. */
export const plainText = (markup: string): string => {
  const { body } = new DOMParser().parseFromString(markup, 'text/html');
  for (const part of body.querySelectorAll('script,style,template,noscript')) part.remove();
  for (const part of body.querySelectorAll(blocks)) part.after('\n');
  for (const part of body.querySelectorAll('td,th')) part.after(' ');
  return (body.textContent ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim();
};

export const bytesOf = (base64: string): Uint8Array<ArrayBuffer> | null => {
  try {
    return Uint8Array.from(atob(base64.replace(/\s/g, '')), (sign) => sign.charCodeAt(0));
  } catch {
    return null;
  }
};

/** The text of a document of text; null for any other, and for what cannot be read. */
export const decoded = ({ contentType = '', data }: Attachment): string | null => {
  const [, kind = ''] = /^text\/([\w.+-]+)/i.exec(contentType) ?? [];
  const [, charset = 'utf-8'] = /charset="?([\w-]+)/i.exec(contentType) ?? [];
  const bytes = kind === '' || data === undefined || /^rtf$/i.test(kind) ? null : bytesOf(data);
  if (!bytes) return null;
  try {
    const text = new TextDecoder(charset).decode(bytes);
    return /^(html|xml)$/i.test(kind) ? plainText(text) : text;
  } catch {
    return null;
  }
};

const isAttachment = (
  value: Readonly<Record<string, unknown>>,
): value is Readonly<Record<string, unknown>> & Attachment =>
  'contentType' in value || (('url' in value || 'data' in value) && ('title' in value || 'size' in value));

const text = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');

/** Notes, sections, documents and the narrative of an entry, wherever it keeps them. */
export const entryTexts = (resource: Stored): readonly EntryText[] => {
  const found: EntryText[] = [];
  const walk = (value: unknown, name: string, title: string): void => {
    if (isList(value)) return value.forEach((one) => walk(one, name, title));
    if (!isRecord(value)) return;
    if (isAttachment(value)) {
      found.push({ is: 'attachment', attachment: value, text: decoded(value) });
      return;
    }
    const under = text(value['title']) || title;
    if (name === 'note' && text(value['text'])) found.push({ is: 'note', title: '', text: text(value['text']) });
    if (text(value['contentString'])) found.push({ is: 'note', title: '', text: text(value['contentString']) });
    if (text(value['div'])) {
      const words = plainText(text(value['div']));
      if (words !== '') found.push({ is: 'narrative', title: under, text: words });
      return;
    }
    for (const [inner, one] of Object.entries(value))
      if (inner !== 'meta' && inner !== 'contained') walk(one, inner, under);
  };
  const { text: narrative, ...rest } = { text: undefined, ...resource };
  walk(rest, '', '');
  walk(narrative, 'text', '');
  const comment = 'comment' in resource ? text(resource.comment) : '';
  return comment === '' ? found : [{ is: 'note', title: '', text: comment }, ...found];
};
