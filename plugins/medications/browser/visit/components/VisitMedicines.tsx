import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { type PastVisit, useMessages, useService } from '#core/browser';
import { useClinician } from '#clinical/browser';
import { Async, Button, NoneLine, Skeleton, Tag } from '#ui';
import { Auth, I18n, isStaff } from '#core/shared';
import { dosesText } from '#plugins/medications/shared/dose/doseText.ts';
import type { VisitAct } from '#plugins/medications/shared/visitActs.ts';
import { CurrentEncounter } from '../../hooks/useCurrentEncounter.ts';
import '../../medications.css';
import { visitTexts } from '../messages/index.ts';
import { medicationsPathOf } from '../../paths.ts';
import { useMedicines } from '../../hooks/useMedicines.ts';
import { PrescribeDialog } from '../../staff/dialogs/PrescribeDialog.tsx';
import { useVisitMedicines, type VisitMedicine } from '../hooks/useVisitMedicines.ts';

const tones: Readonly<Record<VisitAct, 'good' | 'wait' | 'bad' | 'note' | 'plain'>> = {
  started: 'good',
  changed: 'note',
  renewed: 'plain',
  stopped: 'bad',
  held: 'wait',
  continued: 'good',
};

/** What a visit did with the medicines; the clinician prescribes from here, at this visit. */
export const VisitMedicines = observer(({ visit }: { readonly visit: PastVisit }) => {
  const t = useMessages(visitTexts);
  const { activeRole } = useService(Auth);
  const staff = isStaff(activeRole);
  const found = useVisitMedicines(visit);
  return (
    <div className="med-visit">
      <Async
        resource={found}
        skeleton={<Skeleton lines={2} />}
        empty={(all) => all.length === 0}
        none={(known) => <NoneLine of={known} says={staff ? t.none : t.noneForPatient} />}
      >
        {(all) => (
          <ul className="pv-rows">
            {all.map((one) => (
              <Row key={one.medicine.ref} {...one} />
            ))}
          </ul>
        )}
      </Async>
      {staff && <Orders visit={visit} />}
    </div>
  );
});

const Row = observer(({ medicine, act }: VisitMedicine) => {
  const t = useMessages(visitTexts);
  const { locale } = useService(I18n);
  const over = act === 'stopped' || act === 'held';
  return (
    <li>
      <div className="med-name">
        <b>{medicine.name}</b>
        <small>{over ? medicine.reason && t.because(medicine.reason) : dosesText(medicine.dosages, locale)}</small>
      </div>
      <Tag tone={tones[act]}>{t[`act_${act}`]}</Tag>
    </li>
  );
});

const Orders = observer(({ visit: { patient, encounter, back } }: { readonly visit: PastVisit }) => {
  const t = useMessages(visitTexts);
  const writes = useClinician() !== null;
  const [prescribing, setPrescribing] = useState(false);
  if (!writes) return null;
  const desk = `${medicationsPathOf(patient)}&${new URLSearchParams({ encounter, back }).toString()}`;
  return (
    <div className="pv-form-actions">
      <Button onClick={() => setPrescribing(true)}>{t.prescribe}</Button>
      <Button intent="quiet" href={desk}>
        {t.others}
      </Button>
      {prescribing && (
        <CurrentEncounter value={encounter}>
          <Prescribing patient={patient} close={() => setPrescribing(false)} />
        </CurrentEncounter>
      )}
    </div>
  );
});

const Prescribing = observer(({ patient, close }: { readonly patient: string; readonly close: () => void }) => {
  const list = useMedicines(patient);
  return (
    <Async resource={list}>
      {(data, known) => <PrescribeDialog patient={patient} list={data} known={known} close={close} />}
    </Async>
  );
});
