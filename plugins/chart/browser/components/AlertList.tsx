import { Cross } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useChange, useClinician, useSearch } from '#clinical/browser';
import { useMessages } from '#core/browser';
import { plainConcept } from '#clinical/browser';
import { Tag } from '#ui';
import { menuTexts } from '../messages/menu/index.ts';

/** What is to be watched about this patient; clinicians end it here. */
export const AlertList = observer(({ patient }: { readonly patient: string }) => {
  const t = useMessages(menuTexts);
  const change = useChange();
  const clinician = useClinician();
  const found = useSearch('Flag', { patient, _count: 50 }, { about: patient });
  const flags = (found.data?.resources ?? []).filter(({ status }) => status === 'active');
  if (flags.length === 0) return null;
  return (
    <div className="chart-alerts">
      <b>{t.alerts}</b>
      <ul>
        {flags.map((flag) => (
          <li key={flag.id}>
            <Tag tone="wait">{plainConcept(flag.code)}</Tag>
            {clinician && (
              <button
                type="button"
                className="pv-icon-button"
                aria-label={t.endAlert(plainConcept(flag.code))}
                title={t.endAlert(plainConcept(flag.code))}
                onClick={() =>
                  void change(
                    flag,
                    { ...flag, status: 'inactive', period: { ...flag.period, end: new Date().toISOString() } },
                    t.alertEnded,
                  )
                }
              >
                <Cross size={12} aria-hidden />
              </button>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
});
