import type { EntryKind, TimelineLine } from '../../shared/timeline.ts';

/** Whatever it is, it never was or is taken back. */
const never = new Set(
  'entered-in-error refuted not-done not-to-do cancelled stopped draft aborted revoked superseded declined'.split(' '),
);
/** It was, and is over. */
const over = new Set(['resolved', 'inactive', 'remission', 'ended']);
/** What was carried out stays done; a course of these is over then. */
const courses: ReadonlySet<EntryKind> = new Set(['medicines', 'plans']);

/** Does it count today? */
export const isCurrentLine = ({ status, kind }: Pick<TimelineLine, 'status' | 'kind'>): boolean =>
  !never.has(status) && !over.has(status) && !(status === 'completed' && courses.has(kind));
