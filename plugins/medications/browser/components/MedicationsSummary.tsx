import { observer } from 'mobx-react-lite';
import { useMessages, useService } from '#core/browser';
import { usePatientId } from '#clinical/browser';
import { Async, Tag, None } from '#ui';
import { SummaryBlock } from '#clinical/browser';
import { I18n } from '#core/shared';
import { dosesText } from '../../shared/dose/doseText.ts';
import { messages } from '../messages/index.ts';
import { staffTexts } from '../staff/messages/index.ts';
import '../medications.css';
import { useMedicines } from '../hooks/useMedicines.ts';

const shown = 7;
const soonDays = 7;

/** What the patient takes, at a glance. */
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
        none={(known) => (
          <p className="pv-muted">
            <None of={known} says={t.summaryNone} />
          </p>
        )}
      >
        {({ medicines, supply }) => (
          <>
            <ul>
              {medicines.slice(0, shown).map((medicine) => {
                const daysLeft = supply(medicine)?.daysLeft ?? null;
                return (
                  <li key={medicine.ref}>
                    <span className="med-name">
                      <b>{medicine.name}</b>
                      <small>{dosesText(medicine.dosages, locale)}</small>
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
            {medicines.length > shown && <p className="pv-muted">{t.summaryMore(medicines.length - shown)}</p>}
          </>
        )}
      </Async>
    </SummaryBlock>
  );
});
