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
  const { items, pending, error } = source.useItems();
  useEffect(
    () => list.feed(owner, source, error ? { items, pending, error } : { items, pending }),
    [list, owner, source, items, pending, error],
  );
  useEffect(() => () => list.end(source.id), [list, source.id]);
  return null;
});
