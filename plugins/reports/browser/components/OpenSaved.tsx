import { observer } from 'mobx-react-lite';
import { useEffect } from 'react';
import { useMessages, useResource, useService } from '#core/browser';
import { Async, Callout, Skeleton } from '#ui';
import { Router } from '#core/shared';
import { listSaved } from '../../shared/savedCalls.ts';
import { reportsPath } from '../../shared/savedQuery.ts';
import { messages } from '../messages/index.ts';

/** A link to a saved report leads to what it holds now, or says that the reader may not see it. */
export const OpenSaved = observer(({ id }: { readonly id: string }) => {
  const t = useMessages(messages);
  const router = useService(Router);
  const saved = useResource(listSaved, {});
  const found = saved.data?.data.find((one) => one.id === id && one.available);
  const query = found?.query;
  useEffect(() => {
    if (query) router.go(`${reportsPath}?${query}`, { replace: true });
  }, [query, router]);
  return (
    <Async resource={saved} skeleton={<Skeleton lines={1} />}>
      {() => !found && <Callout tone="wait">{t.savedMissing}</Callout>}
    </Async>
  );
});
