import { observer } from 'mobx-react-lite';
import type { ReactNode } from 'react';
import { useMessages } from '#core/browser';
import type { Checks } from '#plugins/telemedicine/shared/seat.ts';
import { lobbyMessages } from '../../lobby/messages/index.ts';

interface CheckRowProps {
  readonly name: string;
  /** `off`: not part of how this person takes part; `busy`: being looked at. */
  readonly verdict: Checks['camera'] | 'off' | 'busy';
  readonly children?: ReactNode;
}

const signs = { good: '✓', poor: '!', failed: '×', unknown: '–', off: '–', busy: '…' } as const;

/** A check and what came of it, by a sign and a word. */
export const CheckRow = observer(({ name, verdict, children }: CheckRowProps) => {
  const t = useMessages(lobbyMessages);
  const words = { ...t, off: t.notNeeded, busy: t.checking }[verdict];
  return (
    <li className={`tl-check ${verdict}`}>
      <span className="tl-sign" aria-hidden>
        {signs[verdict]}
      </span>
      <div>
        <h3>
          {name} <span className="tl-verdict">{words}</span>
        </h3>
        {children}
      </div>
    </li>
  );
});
