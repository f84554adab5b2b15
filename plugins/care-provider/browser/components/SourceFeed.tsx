import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import type { WorkSource } from '#core/browser';
import type { WorkList } from '../stores/WorkList.ts';

interface Props {
  readonly source: WorkSource;
  readonly owner: string;
  readonly list: WorkList;
}

/** Draws nothing: it runs a source's hook under the plugin that gave it, and puts what it finds into the one list. */
export const SourceFeed = observer(({ source, owner, list }: Props) => {
  const { items, known, answer } = source.useItems();
  const error = known.is === 'failed' || known.is === 'part' ? known.error : undefined;
  useEffect(
    () => list.feed(owner, source, { items, known, ...(answer && { answer }) }),
    // What is known is made anew at each look; its kind and its error tell it apart.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
    [list, owner, source, items, known.is, error, answer?.asOf?.getTime()],
  );
  useEffect(() => () => list.end(source.id), [list, source.id]);
  return null;
});
