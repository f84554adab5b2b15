import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { usePatientId } from '#clinical/browser';
import { Async, NoneLine, Tag } from '#ui';
import { SummaryBlock } from '#clinical/browser';
import { I18n } from '#core/shared';
import { dosesText } from '../../shared/dose/doseText.ts';
import { byRisk } from '../../shared/safety/highAlert.ts';
import { MedicineTags } from './MedicineTags.tsx';
import { messages } from '../messages/index.ts';
import { staffTexts } from '../staff/messages/index.ts';
import '../medications.css';
import { useMedicines } from '../hooks/useMedicines.ts';

const soonDays = 7;

/** Everything the patient takes: what can do most harm first, and nothing left out. */
export const MedicationsSummary = observer(() => {
  const { title } = useMessages(messages);
  const t = useMessages(staffTexts);
  const { locale } = useService(I18n);
  const list = useMedicines(usePatientId());
  return (
    <SummaryBlock title={title} tab="medications">
      <Async
        resource={list}
        empty={({ medicines }) => medicines.length === 0}
        none={(known) => <NoneLine of={known} says={t.summaryNone} />}
      >
        {({ medicines, supply }) => (
          <ul>
            {[...medicines].sort(byRisk).map((medicine) => {
              const daysLeft = supply(medicine)?.daysLeft ?? null;
              return (
                <li key={medicine.ref}>
                  <span className="med-name">
                    <b>{medicine.name || t.unnamed}</b>
                    <small>{dosesText(medicine.dosages, locale)}</small>
                    <MedicineTags medicine={medicine} since />
                  </span>
                  {medicine.state === 'held' ? (
                    <Tag tone="wait">{t.held}</Tag>
                  ) : (
                    daysLeft !== null && daysLeft <= soonDays && <Tag tone="wait">{t.daysLeft(daysLeft)}</Tag>
                  )}
                </li>
              );
            })}
          </ul>
        )}
      </Async>
    </SummaryBlock>
  );
});
