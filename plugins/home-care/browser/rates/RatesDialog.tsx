import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useResource } from '#core/browser';
import { Async, Button, Dialog, Select, Skeleton } from '#ui';
import { listRates, type Rate } from '../../shared/rates/rateCalls.ts';
import type { Worker } from '../../shared/worker.ts';
import { messages } from '../messages/index.ts';
import { PageByPage } from '../parts/PageByPage.tsx';
import { RateDialog } from './RateDialog.tsx';
import { RateTable } from './RateTable.tsx';

const which = ['current', 'all'] as const;
type Which = (typeof which)[number];

interface RatesDialogProps {
  /** Null: of classes and of everyone, and own ones. */
  readonly worker: Pick<Worker, 'id' | 'name'> | null;
  readonly manages: boolean;
  readonly close: () => void;
}

/** What an hour and a kilometre are worth, and from which day; former rates stay. */
export const RatesDialog = observer(({ worker, manages, close }: RatesDialogProps) => {
  const t = useMessages(messages);
  const [chosen, choose] = useState<Which>('current');
  const [shown, setShown] = useState<Rate | 'new' | null>(null);
  const query = { which: chosen, ...(worker && { worker: worker.id }) };
  const first = useResource(listRates, { query });
  if (shown && first.data) {
    const { today, closedUntil } = first.data;
    const [rate, whose] = shown === 'new' ? [null, worker] : [shown, shown.worker];
    return <RateDialog rate={rate} worker={whose} {...{ today, closedUntil }} close={() => setShown(null)} />;
  }
  return (
    <Dialog
      open
      title={worker ? t.ratesOf(worker.name) : t.rates}
      width="wide"
      onClose={close}
      actions={
        <>
          <Button onClick={close}>{t.close}</Button>
          {manages && (
            <Button intent="primary" disabled={!first.data} onClick={() => setShown('new')}>
              {t.addRate}
            </Button>
          )}
        </>
      }
    >
      <p>{worker ? t.ownRatesText : t.ratesText}</p>
      <div className="hc-filters">
        <Select
          aria-label={t.ratesWhich}
          value={chosen}
          options={which.map((value) => ({ value, label: value === 'all' ? t.ratesAll : t.ratesCurrent }))}
          onChange={choose}
        />
      </div>
      <Async
        resource={first}
        skeleton={<Skeleton lines={6} />}
        none={{ title: worker ? t.ownRatesEmpty : t.ratesEmpty, text: worker ? t.ownRatesEmptyText : t.ratesEmptyText }}
      >
        {() => (
          <PageByPage key={chosen}>
            {({ after, more }) => (
              <RateTable
                query={{ ...query, ...(after !== undefined && { after }) }}
                more={more}
                open={manages ? setShown : undefined}
              />
            )}
          </PageByPage>
        )}
      </Async>
    </Dialog>
  );
});
