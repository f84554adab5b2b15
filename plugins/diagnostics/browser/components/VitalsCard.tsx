import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { useSearch } from '#clinical/browser';
import { Async, Button, Card, Empty } from '#ui';
import { TrendChart, type TrendSeries } from '#clinical/browser';
import { Auth } from '#core/shared';
import { measures, pressurePart, type Vital, vitalOf, vitals } from '../../shared/vitals.ts';
import { messages, type Texts } from '../messages/index.ts';
import { takenAt, type Value } from '../resultText.ts';
import { VitalsDialog } from '../dialogs/VitalsDialog.tsx';

/** The course of one vital sign; blood pressure has two lines. */
const seriesOf = (vital: Vital, values: readonly Value[], t: Texts): readonly TrendSeries[] => {
  const line = (label: string, of: (value: Value) => number | undefined): TrendSeries => ({
    label,
    points: values.flatMap((value) => {
      const at = takenAt(value);
      const is = of(value);
      return at === undefined || is === undefined ? [] : [{ at, value: is }];
    }),
  });
  return vital === 'pressure'
    ? [
        line(t.systolic, (value) => pressurePart(value, 'systolic')),
        line(t.diastolic, (value) => pressurePart(value, 'diastolic')),
      ]
    : [line(t[`vital_${vital}`], (value) => value.valueQuantity?.value)];
};

const unitOf = (vital: Vital, values: readonly Value[]): string =>
  vital === 'pressure' ? measures.systolic.unit : (values.at(-1)?.valueQuantity?.unit ?? measures[vital].unit);

/** Vital signs over time, each with its table; staff add to them. */
export const VitalsCard = observer(({ patient }: { readonly patient: string }) => {
  const t = useMessages(messages);
  const { activeRole } = useService(Auth);
  const [adding, setAdding] = useState(false);
  const search = { patient: `Patient/${patient}`, category: 'vital-signs', _sort: '-date', _count: 300 };
  const found = useSearch('Observation', search, { about: patient });
  const all = [...(found.data?.resources ?? [])].filter(({ status }) => status !== 'entered-in-error').reverse();
  const shown = vitals
    .map((vital) => ({ vital, values: all.filter((value) => vitalOf(value) === vital) }))
    .filter(({ values }) => values.length > 0);
  return (
    <section className="dx-part" aria-label={t.vitals}>
      <div className="dx-part-head">
        <h2>{t.vitals}</h2>
        {activeRole === 'practitioner' && (
          <Button icon={Plus} onClick={() => setAdding(true)}>
            {t.addVitals}
          </Button>
        )}
      </div>
      <Async
        resource={found}
        empty={() => shown.length === 0}
        none={(known) => (
          <Card>
            <Empty of={known} title={t.noVitals} text={t.noVitalsText} />
          </Card>
        )}
      >
        {() => (
          <div className="dx-vitals">
            {shown.map(({ vital, values }) => (
              <Card key={vital} title={t[`vital_${vital}`]}>
                <TrendChart
                  label={t[`vital_${vital}`]}
                  heading={false}
                  unit={unitOf(vital, values)}
                  series={seriesOf(vital, values, t)}
                  {...(vital !== 'pressure' && measures[vital].range
                    ? { range: { ...measures[vital].range, label: t.target } }
                    : {})}
                />
              </Card>
            ))}
          </div>
        )}
      </Async>
      {adding && <VitalsDialog patient={patient} close={() => setAdding(false)} />}
    </section>
  );
});
