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

const fromForm = async (body: Buffer<ArrayBuffer>, type: string): Promise<HookEvent | null> => {
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => null);
  const [named, fax, file] = ['event', 'fax', 'file'].map((name) => form?.get(name));
  const parsed = event.safeParse({ event: named, fax: typeof fax === 'string' ? read(fax) : null });
  if (!parsed.success) return null;
  const bytes = async () => (file instanceof File ? new Uint8Array(await file.arrayBuffer()) : null);
  return { event: parsed.data.event, id: parsed.data.fax.id, file: bytes };
};

/** What a call of the service says, as JSON or as a form; null where it cannot be read. */
export const readHook = async (body: unknown, type: string): Promise<HookEvent | null> => {
  if (!Buffer.isBuffer(body)) return null;
  const bytes = Buffer.from(body);
  if (/^multipart\/form-data\b/i.test(type)) return fromForm(bytes, type);
  const parsed = event.safeParse(read(bytes.toString('utf8')));
  if (!parsed.success) return null;
  const { event: named, fax, file } = parsed.data;
  const decoded = (): Uint8Array | null => {
    const given = file ? Buffer.from(file, 'base64') : null;
    return given && given.length > 0 && given.length <= maxBytes ? given : null;
  };
  return { event: named, id: fax.id, file: () => Promise.resolve(decoded()) };
};
