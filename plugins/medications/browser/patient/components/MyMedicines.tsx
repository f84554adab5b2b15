import { Print } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages } from '#core/browser';
import { usePatientId } from '#clinical/browser';
import { Async, Button, Card } from '#ui';
import { patientTexts } from '../messages/index.ts';
import { patientPrintPath } from '../../paths.ts';
import { useMedicines } from '../../hooks/useMedicines.ts';
import { useDoseHistory } from '../../hooks/useDoseHistory.ts';
import { AdherenceCard } from '../../components/AdherenceCard.tsx';
import { AddMedicineDialog } from '../dialogs/AddMedicineDialog.tsx';
import { DosesCard } from './DosesCard.tsx';
import { RequestAnswers } from './RequestAnswers.tsx';
import { MyMedicineRow } from './MyMedicineRow.tsx';
import { PastMedicines } from './PastMedicines.tsx';
import { ReminderSettings } from './ReminderSettings.tsx';

/** The patient's own page of medicines. */
export const MyMedicines = observer(() => {
  const t = useMessages(patientTexts);
  const patient = usePatientId();
  const list = useMedicines(patient);
  const doseHistory = useDoseHistory(patient, 30);
  const [adding, setAdding] = useState(false);
  return (
    <div className="pv-stack">
      <DosesCard />
      <RequestAnswers />
      <Card
        title={t.mine}
        action={
          <Button intent="quiet" icon={Print} href={patientPrintPath}>
            {t.print}
          </Button>
        }
      >
        <Async
          resource={list}
          empty={({ medicines }) => medicines.length === 0}
          none={{ title: t.none, text: t.noneText, picture: true }}
        >
          {(data) => (
            <ul className="pv-rows med-mine">
              {[...data.medicines]
                .sort((a, b) => a.state.localeCompare(b.state))
                .map((medicine) => (
                  <MyMedicineRow
                    key={medicine.ref}
                    medicine={medicine}
                    supply={data.supply(medicine)}
                    asks={data.requests(medicine)}
                  />
                ))}
            </ul>
          )}
        </Async>
        <div className="med-add">
          <Button onClick={() => setAdding(true)}>{t.addOwn}</Button>
        </div>
      </Card>
      {list.data && <AdherenceCard medicines={list.data.medicines} doseHistory={doseHistory} />}
      {list.data && doseHistory.reminders && (
        <Card title={t.reminders}>
          <ReminderSettings medicines={list.data.medicines} reminders={doseHistory.reminders} />
        </Card>
      )}
      <PastMedicines />
      {adding && <AddMedicineDialog close={() => setAdding(false)} />}
    </div>
  );
});
