import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource } from '#core/browser';
import { Async, Button, Dialog, Skeleton, Tag } from '#ui';
import { listNeeds } from '../../../shared/calls.ts';
import type { Need } from '../../../shared/visit.ts';
import { messages } from '../../messages/index.ts';
import { type OnePage, PageByPage } from '../../parts/PageByPage.tsx';
import { NeedDialog } from './NeedDialog.tsx';

interface NeedsDialogProps {
  readonly today: string;
  readonly close: () => void;
}

const weekdays = [0, 1, 2, 3, 4, 5, 6] as const;

/** What clients need again and again; each line opens what makes its visits. */
export const NeedsDialog = observer(({ today, close }: NeedsDialogProps) => {
  const t = useMessages(messages);
  const [shown, setShown] = useState<Need | 'new' | null>(null);
  if (shown) return <NeedDialog need={shown === 'new' ? null : shown} today={today} close={() => setShown(null)} />;
  return (
    <Dialog
      open
      title={t.needs}
      width="wide"
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t.close}</Button>
          <Button intent="primary" onClick={() => setShown('new')}>
            {t.addNeed}
          </Button>
        </>
      }
    >
      <PageByPage>{(page) => <NeedLines {...page} open={setShown} />}</PageByPage>
    </Dialog>
  );
});

interface NeedLinesProps extends OnePage {
  readonly open: (need: Need) => void;
}

const NeedLines = observer(({ after, open, more }: NeedLinesProps) => {
  const t = useMessages(messages);
  const needs = useResource(listNeeds, { query: after === undefined ? {} : { after } });
  return (
    <Async resource={needs} skeleton={<Skeleton lines={5} />} none={{ title: t.needsEmpty, text: t.needsEmptyText }}>
      {({ data, next }) => (
        <>
          <ul className="hc-needs" aria-label={t.needs}>
            {data.map((need) => (
              <li key={need.id}>
                <button type="button" className="hc-slot plain" disabled={need.closed} onClick={() => open(need)}>
                  <b>{need.closed ? t.closed : need.patientName}</b>
                  <span>{need.title}</span>
                  <small>
                    {t.needLine(
                      weekdays
                        .filter((day) => need.weekdays.includes(day))
                        .map((day) => t[`weekday_${day}`])
                        .join(', '),
                      need.at,
                      need.minutes,
                    )}
                  </small>
                  {need.skills.length > 0 && (
                    <span className="hc-tags">
                      {need.skills.map((one) => (
                        <Tag key={one}>{t[`skill_${one}`]}</Tag>
                      ))}
                    </span>
                  )}
                </button>
              </li>
            ))}
          </ul>
          {next !== null && more && (
            <Button intent="quiet" onClick={() => more(next)}>
              {t.next}
            </Button>
          )}
        </>
      )}
    </Async>
  );
});
