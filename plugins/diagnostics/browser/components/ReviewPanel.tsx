import { observer } from 'mobx-react-lite';
import { useMessages, useService, type WorkItem } from '#core/browser';
import { useTreats } from '#clinical/browser';
import { conceptText } from '#clinical/shared';
import { I18n } from '#core/shared';
import { Async, Callout, Skeleton } from '#ui';
import '../diagnostics.css';
import { worstFlag } from '../../shared/flags.ts';
import { useResult, useValueHistory } from '../hooks/useResult.ts';
import { messages } from '../messages/index.ts';
import { type ResultRef, resultRefOf } from '../resultRef.ts';
import { rangeText, type Value, valueText } from '../resultText.ts';
import { previousValue } from '../valueHistory.ts';
import { AcknowledgeForm } from './AcknowledgeCard.tsx';
import { FlagTag } from './FlagTag.tsx';
import { ValueCell } from './ValueTable.tsx';

/** A result beside the work list: its values against range and time before, and the words that acknowledge it. */
export const ReviewPanel = observer(({ item }: { readonly item: WorkItem }) => {
  const ref = resultRefOf(new URL(item.href, location.origin).searchParams);
  return ref && <ReviewedResult resultRef={ref} patient={item.patient?.id ?? null} />;
});

interface ReviewedResultProps {
  readonly resultRef: ResultRef;
  readonly patient: string | null;
}

const ReviewedResult = observer(({ resultRef, patient }: ReviewedResultProps) => {
  const t = useMessages(messages);
  const treats = useTreats();
  const { resource, result, values } = useResult(resultRef, patient);
  const course = useValueHistory(values, patient);
  return (
    <Async resource={resource} skeleton={<Skeleton lines={4} />}>
      {() => (
        <>
          {values ? (
            <ul className="dx-panel-values">
              {values.map((value) => (
                <PanelValue key={value.id} value={value} before={previousValue(value, course)} />
              ))}
            </ul>
          ) : (
            <Skeleton lines={2} />
          )}
          {result &&
            (treats ? <AcknowledgeForm result={result} /> : <Callout tone="note">{t.onlyPractitioner}</Callout>)}
        </>
      )}
    </Async>
  );
});

const PanelValue = observer(({ value, before }: { readonly value: Value; readonly before: Value | undefined }) => {
  const t = useMessages(messages);
  const i18n = useService(I18n);
  const range = rangeText(value, t, i18n);
  const facts = [range && `${t.columnRange}: ${range}`, before && `${t.columnBefore}: ${valueText(before, t, i18n)}`];
  return (
    <li>
      <div>
        <span>{conceptText(value.code)}</span>
        <ValueCell value={value} />
        <FlagTag flag={worstFlag(value)} />
      </div>
      <small>{facts.filter(Boolean).join(' · ')}</small>
    </li>
  );
});
