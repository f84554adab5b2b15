import * as z from 'zod';
import { maxBytes } from '../../shared/faxState.ts';
import { mostAnswered } from './faxLine.ts';

/** Below it, one address for each service that calls. */
export const hooksPrefix = '/hooks/fax';
export const hookTypes = ['application/json', 'multipart/form-data'];
export const mostHookBytes = mostAnswered;

const event = z.object({
  event: z.string().max(100),
  /** Ids of a service are plain: they become part of an address. */
  fax: z.object({ id: z.string().regex(/^[\w-]{1,100}$/) }),
  file: z.string().nullish(),
});

export interface HookEvent {
  readonly event: string;
  /** What the service calls the fax. */
  readonly id: string;
  /** The pages, where they came along. */
  file(): Promise<Uint8Array | null>;
}

const read = (json: string): unknown => {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
};

export const formOf = (body: unknown, type: string): Promise<FormData | null> =>
  Buffer.isBuffer(body) && /^multipart\/form-data\b/i.test(type)
    ? new Response(Buffer.from(body), { headers: { 'content-type': type } }).formData().catch(() => null)
    : Promise.resolve(null);

const fileIn = (form: FormData) => async (): Promise<Uint8Array | null> => {
  const file = form.get('file');
  return file instanceof File ? new Uint8Array(await file.arrayBuffer()) : null;
};

const partOf = (form: FormData, name: string): unknown => {
  const value = form.get(name);
  return typeof value === 'string' ? read(value) : null;
};

const fromForm = (form: FormData): HookEvent | null => {
  const parsed = event.safeParse({ event: form.get('event'), fax: partOf(form, 'fax') });
  return parsed.success ? { event: parsed.data.event, id: parsed.data.fax.id, file: fileIn(form) } : null;
};

const phaxioFax = z.object({
  id: z
    .union([z.number().int().min(1), z.string()])
    .transform(String)
    .pipe(z.string().regex(/^\d{1,20}$/)),
  direction: z.enum(['sent', 'received']),
});

/** What a call of Phaxio says: every change of a fax is one, and it says only which. Null where it cannot be read. */
export const readPhaxioHook = (form: FormData): HookEvent | null => {
  const fax = phaxioFax.safeParse(partOf(form, 'fax'));
  if (!fax.success) return null;
  const { id, direction } = fax.data;
  return { event: direction === 'received' ? 'INCOMING_FAX' : 'FAX_COMPLETED', id, file: fileIn(form) };
};

/** What a call of the service says, as JSON or as a form; null where it cannot be read. */
export const readHook = async (body: unknown, type: string): Promise<HookEvent | null> => {
  if (!Buffer.isBuffer(body)) return null;
  const bytes = Buffer.from(body);
  if (/^multipart\/form-data\b/i.test(type)) {
    const form = await formOf(body, type);
    return form && fromForm(form);
  }
  const parsed = event.safeParse(read(bytes.toString('utf8')));
  if (!parsed.success) return null;
  const { event: named, fax, file } = parsed.data;
  const decoded = (): Uint8Array | null => {
    const given = file ? Buffer.from(file, 'base64') : null;
    return given && given.length > 0 && given.length <= maxBytes ? given : null;
  };
  return { event: named, id: fax.id, file: () => Promise.resolve(decoded()) };
};
