/** What a push says, as far as the worker needs it; the page reads the rest (ENT-5). */
export interface WorkerPush {
  readonly type?: string;
  readonly notification_id?: string;
  readonly title?: string;
  readonly body?: string;
  readonly tag?: string;
  readonly unread?: string;
}

const fields = ['type', 'notification_id', 'title', 'body', 'tag', 'unread'] as const;
const longest = 300;

/** As our server sends it, or inside `data` as Firebase does. What cannot be read is an empty push, and still one. */
export const readWorkerPush = (text: string): { readonly push: WorkerPush; readonly data: unknown } => {
  let whole: unknown;
  try {
    whole = JSON.parse(text);
  } catch {
    return { push: {}, data: null };
  }
  const data = typeof whole === 'object' && whole !== null && 'data' in whole ? whole.data : whole;
  if (typeof data !== 'object' || data === null) return { push: {}, data: null };
  const read: Record<string, string> = {};
  for (const field of fields) {
    const value = (data as Record<string, unknown>)[field];
    if (typeof value === 'string' && value !== '') read[field] = value.slice(0, longest);
  }
  return { push: read, data };
};

/** How many are unread; null where the push does not say. */
export const unreadIn = ({ unread }: WorkerPush): number | null =>
  unread !== undefined && /^\d{1,6}$/.test(unread) ? Number(unread) : null;

/**
 * What the screen shows. A push of a service that is not ours, or of a newer one, has no safe words: then it says only that
 * something is new. It never shows a name or a reason, though ENT-5 may carry both.
 */
export const shownOf = (
  { title, body, tag }: WorkerPush,
  language: string,
): { readonly title: string; readonly body: string; readonly tag: string } => ({
  title: title ?? 'Pavilion',
  body: body ?? (language.startsWith('fr') ? 'Il y a du nouveau pour vous.' : 'There is something new for you.'),
  tag: tag ?? 'pavilion',
});
