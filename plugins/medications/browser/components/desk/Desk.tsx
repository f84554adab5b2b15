import { Print } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useAddress, useClinician, useMessages } from '../../../../../core/browser/index.ts';
import { Async, Button, Segmented } from '../../../../../core/browser/ui/index.ts';
import '../../medications.css';
import { deskTexts } from '../../messages/deskTexts.ts';
import { deskPrintPath } from '../../paths.ts';
import { useMedicines } from '../../useMedicines.ts';
import { useTrack } from '../../useTrack.ts';
import { AdherenceCard } from '../AdherenceCard.tsx';
import { AllergyLine } from './AllergyLine.tsx';
import { CurrentTable } from './CurrentTable.tsx';
import { DeskDialogs } from './DeskDialogs.tsx';
import { PastTable } from './PastTable.tsx';
import { Reported } from './Reported.tsx';
import { ReminderPreview } from './ReminderPreview.tsx';

const views = ['active', 'held', 'past'] as const;
type View = (typeof views)[number];

/** Everything of one patient's medicines, for staff: the list, what can be done, what was taken. */
export const Desk = observer(({ patient }: { readonly patient: string }) => {
  const t = useMessages(deskTexts);
  const address = useAddress();
  const writes = useClinician() !== null;
  const list = useMedicines(patient);
  const track = useTrack(patient, 30);
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
          <Button intent="quiet" icon={Print} href={`${deskPrintPath}?patient=${patient}`}>
            {t.print}
          </Button>
          {writes && (
            <>
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
        {(data) => (
          <>
            <Reported patient={patient} list={data} />
            {view === 'past' ? (
              <PastTable patient={patient} />
            ) : (
              <CurrentTable patient={patient} list={data} view={view} />
            )}
            <div className="med-aside">
              <AdherenceCard medicines={data.medicines} track={track} staff />
              <ReminderPreview medicines={data.medicines} track={track} />
            </div>
            <DeskDialogs patient={patient} list={data} />
          </>
        )}
      </Async>
    </div>
  );
});
