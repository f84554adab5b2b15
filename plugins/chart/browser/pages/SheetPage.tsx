import { ArrowLeft } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useAddress, useRead } from '#clinical/browser';
import { useMessages, useParams, useResource } from '#core/browser';
import { Async, Button, optionsOf, PrintButton, Segmented, Skeleton } from '#ui';
import { allKnown, knownOf } from '#core/shared';
import { readSheet, sheetKinds } from '../../shared/exportCalls.ts';
import '../chart.css';
import { messages } from '../messages/index.ts';
import { chartPath } from '../paths.ts';
import { sheetTexts } from '../sheet/messages/index.ts';
import { timelineTexts } from '../timeline/messages/index.ts';
import { RecordSheet } from '../sheet/RecordSheet.tsx';

/** A patient's record to be printed, or saved as a PDF by the browser: off until all of it is there. */
export const SheetPage = observer(() => {
  const { printTitle } = useMessages(messages);
  const t = useMessages(sheetTexts);
  // The sheet's own words come first: if it waited for them when the answer is there, all of it would be read once more.
  useMessages(timelineTexts);
  const address = useAddress();
  const { id = '' } = useParams();
  const kind = sheetKinds.find((one) => one === address.get('sheet')) ?? 'summary';
  const patient = useRead('Patient', id, { about: id });
  const sheet = useResource(readSheet, { body: { patient: id, sheet: kind } });
  return (
    <main className="chart-print">
      <h1 className="pv-seen-only-by-readers">{printTitle}</h1>
      <div className="chart-print-tools">
        <Button intent="quiet" icon={ArrowLeft} href={chartPath(id)}>
          {t.back}
        </Button>
        <Segmented
          label={t.sheet}
          value={kind}
          onChange={(one) => address.set({ sheet: one })}
          options={optionsOf(sheetKinds, (one) => t[one])}
        />
        <PrintButton intent="primary" of={allKnown([knownOf(patient), knownOf(sheet)])}>
          {t.print}
        </PrintButton>
      </div>
      <Async resource={patient}>
        {(read) => (
          <Async
            resource={sheet}
            skeleton={
              <div className="chart-sheet">
                <p>{t.reading}</p>
                <Skeleton lines={10} />
              </div>
            }
          >
            {({ data, closed }, known) => (
              <RecordSheet patient={read} kind={kind} entries={data} closed={closed} known={known} />
            )}
          </Async>
        )}
      </Async>
    </main>
  );
});
