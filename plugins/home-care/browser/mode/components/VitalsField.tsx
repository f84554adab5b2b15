import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService, useStore } from '#core/browser';
import { Button, Callout, Tag } from '#ui';
import { I18n } from '#core/shared';
import type { OwnVisit } from '../../../shared/modeCalls.ts';
import { headsOf } from '../../../shared/record.ts';
import { judge, type Measure, measures, numberOf, type Reading, rulesOf } from '../../../shared/vitals.ts';
import { messages } from '../../messages/index.ts';
import { readingText } from '../../record/eventText.ts';
import { DayStore } from '../DayStore.ts';
import { Choice } from './Choice.tsx';
import { Typed } from './Typed.tsx';

interface VitalsFieldProps {
  readonly visit: OwnVisit;
  readonly time: (at: string) => string;
}

const emergency = '911';

/** One reading after the other: what is unusual is asked for again, and what is unsafe says whom to call. */
export const VitalsField = observer(({ visit, time }: VitalsFieldProps) => {
  const t = useMessages(messages);
  const store = useStore(DayStore);
  const i18n = useService(I18n);
  const chosen = store.typedOf(visit, 'vitals of');
  const measure = measures.find((one) => one === chosen) ?? 'blood_pressure';
  const typed = { value: store.typedOf(visit, 'vitals') ?? '', second: store.typedOf(visit, 'vitals second') ?? '' };
  const clear = (): void => {
    for (const slot of ['vitals', 'vitals second']) store.hold(visit, slot, '');
  };
  const [wrong, setWrong] = useState('');
  const { second: hasSecond } = rulesOf[measure];
  const readings = headsOf(store.recordOf(visit), 'vitals');
  const last = (of: Measure) => readings.findLast(({ what }) => what.measure === of)?.what;
  const unsafe = measures.flatMap((one) => {
    const reading = last(one);
    return reading && judge(reading) === 'call' ? [reading] : [];
  });
  const add = (): void => {
    const [value, second] = [numberOf(typed.value, measure), hasSecond ? numberOf(typed.second, measure) : null];
    const reading: Reading | null =
      value === null || (hasSecond && second === null) ? null : { measure, value, second };
    const isWrong = reading === null || judge(reading) === 'impossible';
    setWrong(isWrong ? t.readingBad : '');
    if (reading === null || isWrong) return;
    store.tell(visit, { kind: 'vitals', ...reading });
    clear();
  };
  return (
    <fieldset className="hc-rows">
      <legend className="pv-seen-only-by-readers">{t.vitals}</legend>
      {unsafe.map((reading) => (
        <Callout key={reading.measure} tone="bad" role="alert">
          <p>{t.callNow(readingText(reading, t, i18n))}</p>
          <p className="hc-tags">
            {store.data?.phone && (
              <Button href={`tel:${store.data.phone}`} intent="primary">
                {t.callClinic(store.data.phone)}
              </Button>
            )}
            <Button href={`tel:${emergency}`}>{t.callEmergency(emergency)}</Button>
          </p>
        </Callout>
      ))}
      {readings.length > 0 && (
        <ul className="hc-list" aria-label={t.readings}>
          {readings.map(({ id: key, what, when }) => {
            const is = judge(what);
            return (
              <li key={key}>
                {time(when)}: {readingText(what, t, i18n)} {is === 'repeat' && <Tag tone="wait">{t.measureAgain}</Tag>}
                {is === 'call' && <Tag tone="bad">{t.unsafe}</Tag>}
              </li>
            );
          })}
        </ul>
      )}
      <Choice
        label={t.measure}
        value={measure}
        options={measures.map((one) => ({ value: one, label: `${t[`measure_${one}`]} (${rulesOf[one].unit})` }))}
        onChange={(one) => {
          store.hold(visit, 'vitals of', one);
          clear();
          setWrong('');
        }}
      />
      <Typed
        label={hasSecond ? t.upper : t.value}
        value={typed.value}
        most={6}
        decimal
        error={wrong}
        onChange={(value) => store.hold(visit, 'vitals', value)}
      />
      {hasSecond && (
        <Typed
          label={t.lower}
          value={typed.second}
          most={6}
          decimal
          onChange={(second) => store.hold(visit, 'vitals second', second)}
        />
      )}
      <Button onClick={add}>{t.addReading}</Button>
    </fieldset>
  );
});
