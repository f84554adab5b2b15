import { observer } from 'mobx-react-lite';
import { useId, useState } from 'react';
import { useMessages } from '#core/browser';
import { Button, Dialog, Empty, Tag } from '#ui';
import { whole } from '#core/shared';
import { type Area, areasOf } from '../../../shared/areas.ts';
import type { Board } from '../../../shared/boardRules.ts';
import { messages } from '../../messages/index.ts';

interface AreasDialogProps {
  readonly board: Board;
  readonly close: () => void;
}

/** Postal areas as blocks, in the order of their codes: no map is asked for anywhere. */
export const AreasDialog = observer(({ board, close }: AreasDialogProps) => {
  const t = useMessages(messages);
  const list = useId();
  const [code, setCode] = useState<string | null>(null);
  const areas = areasOf(board.workers, board.visits);
  const chosen = areas.find((one) => one.code === code);
  return (
    <Dialog open title={t.areas} width="wide" onClose={close} actions={<Button onClick={close}>{t.close}</Button>}>
      <p>{t.areasText}</p>
      {areas.length === 0 ? (
        <Empty of={whole(areas)} title={t.areasEmpty} />
      ) : (
        <ul className="hc-areas">
          {areas.map((area) => (
            <li key={area.code}>
              <button
                type="button"
                aria-pressed={area.code === code}
                aria-controls={list}
                onClick={() => setCode(area.code === code ? null : area.code)}
              >
                <b>{area.code}</b> <span>{t.workerCount(area.workers.length)}</span>{' '}
                <span>{t.clientCount(area.clients.length)}</span>{' '}
                {area.workers.length === 0 && <Tag tone="wait">{t.areaUncovered}</Tag>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <div id={list} aria-live="polite">
        {chosen && (
          <section className="hc-area" aria-label={chosen.code}>
            <People title={t.workers} people={chosen.workers} none={t.areaNoWorkers} />
            <People title={t.areaClients} people={chosen.clients} none={t.areaNoClients} />
          </section>
        )}
      </div>
    </Dialog>
  );
});

interface PeopleProps {
  readonly title: string;
  readonly people: Area['workers'];
  readonly none: string;
}

const People = ({ title, people, none }: PeopleProps) => (
  <div>
    <h3>{title}</h3>
    {people.length === 0 ? (
      <p className="pv-muted">{none}</p>
    ) : (
      <ul className="hc-list">
        {people.map(({ id, name }) => (
          <li key={id}>{name}</li>
        ))}
      </ul>
    )}
  </div>
);
