import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useStore } from '#core/browser';
import { ErrorState, Skeleton } from '#ui';
import type { Session } from '../../../shared/session.ts';
import { Inbox } from '../../stores/Inbox.ts';

const shown = 4;

interface InboxRowsProps {
  readonly sessions: readonly Session[];
  readonly none: ReactNode;
  readonly children: (session: Session) => ReactNode;
}

/** The first of the inbox's sessions on a card, in its four states. */
export const InboxRows = observer(({ sessions, none, children }: InboxRowsProps) => {
  const inbox = useStore(Inbox);
  if (inbox.error) return <ErrorState error={inbox.error} retry={inbox.retry} />;
  if (inbox.pending) return <Skeleton lines={3} />;
  if (sessions.length === 0) return none;
  return <ul className="pv-rows">{sessions.slice(0, shown).map(children)}</ul>;
});
