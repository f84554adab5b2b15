import { observer } from 'mobx-react-lite';
import { useMessages, usePatientId, useService } from '../../../../core/browser/index.ts';
import { Async, SummaryBlock, Tag } from '../../../../core/browser/ui/index.ts';
import { I18n } from '../../../../core/shared/index.ts';
import { dosesInWords } from '../../shared/dose/inWords.ts';
import { messages } from '../messages.ts';
import { deskTexts } from '../messages/deskTexts.ts';
import '../medications.css';
import { useMedicines } from '../useMedicines.ts';

const shown = 7;
const soonDays = 7;

/** What the patient takes, at a glance. */
export const SummaryMedicines = observer(() => {
  const { title } = useMessages(messages);
  const t = useMessages(deskTexts);
  const { locale } = useService(I18n);
  const list = useMedicines(usePatientId());
  return (
    <SummaryBlock title={title} tab="medications">
      <Async
        resource={list}
        empty={({ medicines }) => medicines.length === 0}
        emptyState={<p className="pv-muted">{t.summaryNone}</p>}
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
                      <small>{dosesInWords(medicine.dosages, locale)}</small>
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
