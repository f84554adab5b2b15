import { ChevronDown, ChevronUp, Cross } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { useMessages, useService } from '#core/browser';
import { IconButton, SearchInput, None } from '#ui';
import { I18n, whole } from '#core/shared';
import { failureText } from '../../failureText.ts';
import { messages } from '../../messages/index.ts';
import type { Thread } from '../stores/Thread.ts';

/** Enter and the arrows go from match to match, from the newest back; Escape closes. */
export const ThreadSearchBar = observer(({ thread }: { readonly thread: Thread }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const { search } = thread;
  const input = useRef<HTMLInputElement>(null);
  const { current, hits, place } = search;
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (current !== null) thread.jumpTo(current);
  }, [thread, current, hits]);

  const keys = (event: KeyboardEvent<HTMLElement>): void => {
    if (event.key === 'Escape') {
      event.preventDefault();
      search.hide();
    } else if (event.key === 'Enter' || event.key === 'ArrowUp' || event.key === 'ArrowDown') {
      event.preventDefault();
      search.step(event.key === 'ArrowDown' || event.shiftKey ? -1 : 1);
    }
  };
  const total = `${i18n.number(hits.length)}${search.more ? '+' : ''}`;
  return (
    <div className="msg-search">
      <SearchInput ref={input} label={t.searchField} value={search.query} onChange={search.look} onKeyDown={keys} />
      <span role="status">
        {search.error ? (
          failureText(t, search.error)
        ) : search.query.trim() === '' || search.pending ? (
          ''
        ) : hits.length === 0 ? (
          <None of={whole(hits)} says={t.noHits} />
        ) : (
          t.hitOf(place + 1, total)
        )}
      </span>
      <IconButton icon={ChevronUp} label={t.previousHit} disabled={hits.length === 0} onClick={() => search.step(1)} />
      <IconButton icon={ChevronDown} label={t.nextHit} disabled={hits.length === 0} onClick={() => search.step(-1)} />
      <IconButton icon={Cross} label={t.closeSearch} onClick={search.hide} />
    </div>
  );
});
