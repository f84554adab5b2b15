import { usePages } from '../../../../../core/browser/index.ts';
import { askKinds, openAsks } from '../../../shared/renewals.ts';

/** What patients of the clinic asked for and nobody answered, the oldest first. Read it in an `observer`. */
export const useAsks = () =>
  usePages('Task', { ...openAsks(askKinds), _sort: 'authored-on', _count: 25, _include: 'Task:focus' });
