import { Print } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useState } from 'react';
import { useMessages, usePatientId } from '../../../../../core/browser/index.ts';
import { Async, Button, Card, Empty } from '../../../../../core/browser/ui/index.ts';
import { mineTexts } from '../../messages/mineTexts.ts';
import { myPrintPath } from '../../paths.ts';
import { useMedicines } from '../../useMedicines.ts';
import { useTrack } from '../../useTrack.ts';
import { AdherenceCard } from '../AdherenceCard.tsx';
import { AddOwnDialog } from './AddOwnDialog.tsx';
import { DosesCard } from './DosesCard.tsx';
import { MyAnswers } from './MyAnswers.tsx';
import { MyMedicine } from './MyMedicine.tsx';
import { MyPast } from './MyPast.tsx';
import { ReminderSettings } from './ReminderSettings.tsx';

/** The patient's own page of medicines. */
export const MyMedicines = observer(() => {
  const t = useMessages(mineTexts);
  const patient = usePatientId();
  const list = useMedicines(patient);
  const track = useTrack(patient, 30);
  const [adding, setAdding] = useState(false);
  return (
    <div className="pv-stack">
      <DosesCard />
      <MyAnswers />
      <Card
        title={t.mine}
        action={
          <Button intent="quiet" icon={Print} href={myPrintPath}>
            {t.print}
          </Button>
        }
      >
        <Async
          resource={list}
          empty={({ medicines }) => medicines.length === 0}
          emptyState={<Empty title={t.none} text={t.noneText} picture />}
        >
          {(data) => (
            <ul className="pv-rows med-mine">
              {[...data.medicines]
                .sort((a, b) => a.state.localeCompare(b.state))
                .map((medicine) => (
                  <MyMedicine
                    key={medicine.ref}
                    medicine={medicine}
                    supply={data.supply(medicine)}
                    asks={data.asks(medicine)}
                  />
                ))}
            </ul>
          )}
        </Async>
        <div className="med-add">
          <Button onClick={() => setAdding(true)}>{t.addOwn}</Button>
        </div>
      </Card>
      {list.data && <AdherenceCard medicines={list.data.medicines} track={track} />}
      {list.data && track.reminders && (
        <Card title={t.reminders}>
          <ReminderSettings medicines={list.data.medicines} reminders={track.reminders} />
        </Card>
      )}
      <MyPast />
      {adding && <AddOwnDialog close={() => setAdding(false)} />}
    </div>
  );
});
