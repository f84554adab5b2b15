import { Print } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useAddress, useClinician } from '#clinical/browser';
import { PageActs } from '#clinical/browser/acts/PageActs.tsx';
import { useMessages, useService } from '#core/browser';
import { type Locale, Resources } from '#core/shared';
import { Async, Button, Segmented } from '#ui';
import { keepList } from '../../../shared/calls.ts';
import '../../medications.css';
import { staffTexts } from '../messages/index.ts';
import { staffPrintPath } from '../../paths.ts';
import { useMedicines } from '../../hooks/useMedicines.ts';
import { useDoseHistory } from '../../hooks/useDoseHistory.ts';
import { AdherenceCard } from '../../components/AdherenceCard.tsx';
import { AllergyLine } from './AllergyLine.tsx';
import { CurrentMedicinesTable } from './CurrentMedicinesTable.tsx';
import { MedicationDialogs } from '../dialogs/MedicationDialogs.tsx';
import { PastMedicinesTable } from '../../components/PastMedicinesTable.tsx';
import { SideEffectReports } from './SideEffectReports.tsx';
import { ReminderPreview } from './ReminderPreview.tsx';

const views = ['active', 'held', 'past'] as const;
type View = (typeof views)[number];

/** One patient's medicines, for staff: the list, the actions and the doses taken. */
export const MedicationList = observer(({ patient }: { readonly patient: string }) => {
  const t = useMessages(staffTexts);
  const address = useAddress();
  const writes = useClinician() !== null;
  const resources = useService(Resources);
  const list = useMedicines(patient);
  const doseHistory = useDoseHistory(patient, 30);
  const keep = async (language: Locale | undefined): Promise<string> =>
    (await resources.send(keepList, { params: { patient }, body: { language } })).id;
  const asked = address.get('view') as View;
  const view: View = views.includes(asked) ? asked : 'active';
  const count = (state: View): number | undefined =>
    state === 'past' ? undefined : list.data?.medicines.filter((one) => one.state === state).length;
  return (
    <div className="med-desk dense">
      <div className="med-tools">
        <Segmented
          label={t.views}
          value={view}
          onChange={(to) => address.set({ view: to === 'active' ? '' : to })}
          options={views.map((value) => ({ value, label: t[value], count: count(value) }))}
        />
        <div className="med-acts">
          <Button intent="quiet" icon={Print} href={`${staffPrintPath}?patient=${patient}`}>
            {t.print}
          </Button>
          {writes && (
            <>
              <PageActs patient={patient} keep={keep} quiet />
              <Button onClick={() => address.set({ do: 'reconcile' })}>{t.reconcile}</Button>
              <Button intent="primary" onClick={() => address.set({ do: 'prescribe' })}>
                {t.prescribe}
              </Button>
            </>
          )}
        </div>
      </div>
      <AllergyLine patient={patient} />
      {!writes && <p className="pv-muted">{t.readOnly}</p>}
      <Async resource={list}>
        {(data, known) => (
          <>
            <SideEffectReports patient={patient} list={data} />
            {view === 'past' ? (
              <PastMedicinesTable patient={patient} />
            ) : (
              <CurrentMedicinesTable patient={patient} list={data} known={known} view={view} />
            )}
            <div className="med-aside">
              <AdherenceCard medicines={data.medicines} doseHistory={doseHistory} staff />
              <ReminderPreview medicines={data.medicines} doseHistory={doseHistory} />
            </div>
            <MedicationDialogs patient={patient} list={data} known={known} />
          </>
        )}
      </Async>
    </div>
  );
});
