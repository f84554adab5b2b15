import type { Quantity } from '@medplum/fhirtypes';
import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, useService } from '#core/browser';
import { useSearch } from '#clinical/browser';
import { Async, Button, Card, Empty } from '#ui';
import { TrendChart, type TrendSeries } from '#clinical/browser';
import { Auth } from '#core/shared';
import { isMeasured, type PressurePart, pressureOf, sameUnit } from '#clinical/shared';
import { measures, type Vital, vitalOf, vitals } from '../../shared/vitals.ts';
import { messages, type Texts } from '../messages/index.ts';
import { takenAt, type Value } from '../resultText.ts';
import { VitalsDialog } from '../dialogs/VitalsDialog.tsx';

const parts: readonly PressurePart[] = ['systolic', 'diastolic'];
const unitOf = (quantity: Quantity | undefined): string | undefined => quantity?.unit ?? quantity?.code;

interface Course {
  readonly series: readonly TrendSeries[];
  readonly unit: string;
  /** Left out, because their unit is another than the newest value's. */
  readonly otherUnits: number;
}

/** The course of one vital sign; blood pressure has two lines. */
const courseOf = (vital: Vital, values: readonly Value[], t: Texts): Course => {
  const lines: readonly (readonly [label: string, of: (value: Value) => Quantity | undefined])[] =
    vital === 'pressure'
      ? parts.map((part) => [t[part], (value) => pressureOf(value, part)])
      : [[t[`vital_${vital}`], (value) => value.valueQuantity]];
  const usual = vital === 'pressure' ? measures.systolic.unit : measures[vital].unit;
  const unit = values.flatMap((value) => lines.map(([, of]) => unitOf(of(value)))).findLast(Boolean) ?? usual;
  const fits = (quantity: Quantity | undefined): boolean => !unitOf(quantity) || sameUnit(unitOf(quantity), unit);
  return {
    series: lines.map(([label, of]) => ({
      label,
      points: values.flatMap((value) => {
        const at = takenAt(value);
        const quantity = of(value);
        return at === undefined || quantity?.value === undefined || !fits(quantity)
          ? []
          : [{ at, value: quantity.value }];
      }),
    })),
    unit,
    otherUnits: values.filter((value) => lines.some(([, of]) => !fits(of(value)))).length,
  };
};

/** Vital signs over time, each with its table; staff add to them. */
export const VitalsCard = observer(({ patient }: { readonly patient: string }) => {
  const t = useMessages(messages);
  const { activeRole } = useService(Auth);
  const [adding, setAdding] = useState(false);
  const search = { patient: `Patient/${patient}`, category: 'vital-signs', _sort: '-date', _count: 300 };
  const found = useSearch('Observation', search, { about: patient });
  const all = [...(found.data?.resources ?? [])].filter(isMeasured).reverse();
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
        emptyState={
          <Card>
            <Empty title={t.noVitals} text={t.noVitalsText} />
          </Card>
        }
      >
        {() => (
          <div className="dx-vitals">
            {shown.map(({ vital, values }) => (
              <VitalCard key={vital} vital={vital} values={values} />
            ))}
          </div>
        )}
      </Async>
      {adding && <VitalsDialog patient={patient} close={() => setAdding(false)} />}
    </section>
  );
});

const VitalCard = observer(({ vital, values }: { readonly vital: Vital; readonly values: readonly Value[] }) => {
  const t = useMessages(messages);
  const { series, unit, otherUnits } = courseOf(vital, values, t);
  const { range = undefined, unit: usual = '' } = vital === 'pressure' ? {} : measures[vital];
  return (
    <Card title={t[`vital_${vital}`]}>
      <TrendChart
        label={t[`vital_${vital}`]}
        heading={false}
        unit={unit}
        series={series}
        {...(range && sameUnit(unit, usual) ? { range: { ...range, label: t.target } } : {})}
      />
      {otherUnits > 0 && <p className="dx-quiet">{t.otherUnits(otherUnits)}</p>}
    </Card>
  );
});
