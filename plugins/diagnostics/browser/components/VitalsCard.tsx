import { Plus } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useMessages } from '#core/browser';
import { useRead, useSearch, useTreats } from '#clinical/browser';
import { Async, Card, DialogButton, EmptyCard } from '#ui';
import { TrendChart } from '#clinical/browser';
import { isMeasured } from '#clinical/shared';
import { type Vital, vitalOf, vitals } from '../../shared/vitals.ts';
import { messages } from '../messages/index.ts';
import type { Value } from '../resultText.ts';
import { vitalCourseOf } from '../vitalCourse.ts';
import { VitalsDialog } from '../dialogs/VitalsDialog.tsx';

/** Vital signs over time, each with its table; staff add to them. */
export const VitalsCard = observer(({ patient }: { readonly patient: string }) => {
  const t = useMessages(messages);
  const treats = useTreats();
  const born = useRead('Patient', patient, { about: patient }).data?.birthDate;
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
        {treats && (
          <DialogButton icon={Plus} dialog={(close) => <VitalsDialog patient={patient} close={close} />}>
            {t.addVitals}
          </DialogButton>
        )}
      </div>
      <Async
        resource={found}
        empty={() => shown.length === 0}
        none={(known) => <EmptyCard of={known} title={t.noVitals} text={t.noVitalsText} />}
      >
        {() => (
          <div className="dx-vitals">
            {shown.map(({ vital, values }) => (
              <VitalCard key={vital} vital={vital} values={values} born={born} />
            ))}
          </div>
        )}
      </Async>
    </section>
  );
});

interface VitalCardProps {
  readonly vital: Vital;
  readonly values: readonly Value[];
  /** FHIR date; undefined where it is not known. */
  readonly born: string | undefined;
}

const VitalCard = observer(({ vital, values, born }: VitalCardProps) => {
  const t = useMessages(messages);
  const { series, unit, otherUnits, range } = vitalCourseOf(vital, values, born, t);
  return (
    <Card title={t[`vital_${vital}`]}>
      <TrendChart
        label={t[`vital_${vital}`]}
        heading={false}
        unit={unit}
        series={series}
        {...(range ? { range: { ...range, label: t.target } } : {})}
      />
      {otherUnits > 0 && <p className="dx-quiet">{t.otherUnits(otherUnits)}</p>}
    </Card>
  );
});
