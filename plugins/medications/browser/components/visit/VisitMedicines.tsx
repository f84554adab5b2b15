import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { type PastVisit, useClinician, useMessages, useService } from '../../../../../core/browser/index.ts';
import { Async, Button, Skeleton, Tag } from '../../../../../core/browser/ui/index.ts';
import { Auth, I18n, isStaff } from '../../../../../core/shared/index.ts';
import { dosesInWords } from '../../../shared/dose/inWords.ts';
import type { VisitAct } from '../../../shared/visitActs.ts';
import { AtEncounter } from '../../encounter.ts';
import '../../medications.css';
import { visitTexts } from '../../messages/visitTexts.ts';
import { deskOf } from '../../paths.ts';
import { useMedicines } from '../../useMedicines.ts';
import { PrescribeDialog } from '../desk/PrescribeDialog.tsx';
import { useVisitMedicines, type VisitMedicine } from './useVisitMedicines.ts';

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
        emptyState={<p className="pv-muted">{staff ? t.none : t.noneForPatient}</p>}
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
        <small>{over ? medicine.reason && t.because(medicine.reason) : dosesInWords(medicine.dosages, locale)}</small>
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
  const desk = `${deskOf(patient)}&${new URLSearchParams({ encounter, back }).toString()}`;
  return (
    <div className="pv-form-actions">
      <Button onClick={() => setPrescribing(true)}>{t.prescribe}</Button>
      <Button intent="quiet" href={desk}>
        {t.others}
      </Button>
      {prescribing && (
        <AtEncounter value={encounter}>
          <Prescribing patient={patient} close={() => setPrescribing(false)} />
        </AtEncounter>
      )}
    </div>
  );
});

const Prescribing = observer(({ patient, close }: { readonly patient: string; readonly close: () => void }) => {
  const list = useMedicines(patient);
  return <Async resource={list}>{(data) => <PrescribeDialog patient={patient} list={data} close={close} />}</Async>;
});
