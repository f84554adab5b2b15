import { observer } from 'mobx-react-lite';
import { useEffect, useState } from 'react';
import { useMessages, useStore } from '../../../../core/browser/index.ts';
import { Empty, ErrorState, Page, SearchInput, Skeleton } from '../../../../core/browser/ui/index.ts';
import '../clinic.css';
import type { PatientRow } from '../../shared/patientsContract.ts';
import { InviteDialog } from '../components/InviteDialog.tsx';
import { PatientTable } from '../components/PatientTable.tsx';
import { messages } from '../messages.ts';
import { patientsTexts } from '../messages/patientsTexts.ts';
import { PatientList } from '../stores/PatientList.ts';

/** RTE-5 clinic/patients, first form: find, see who has an account, invite who has none. */
export const PatientsPage = observer(() => {
  const { patients: title } = useMessages(messages);
  const t = useMessages(patientsTexts);
  const list = useStore(PatientList);
  const [inviting, setInviting] = useState<PatientRow | null>(null);
  useEffect(() => void list.load(), [list]);
  const searched = list.text.trim() !== '';
  return (
    <Page title={title} width="wide">
      <div className="clinic-search">
        <SearchInput value={list.text} onChange={list.type} label={t.search} />
      </div>
      <h2 className="pv-seen-only-by-readers">{t.caption}</h2>
      {list.error !== null ? (
        <ErrorState error={list.error} retry={list.load} />
      ) : list.pending ? (
        <Skeleton lines={8} />
      ) : list.rows.length === 0 ? (
        <Empty title={searched ? t.nobody : t.empty} text={searched ? t.nobodyText : t.emptyText} picture={!searched} />
      ) : (
        <PatientTable invite={setInviting} />
      )}
      {inviting && <InviteDialog key={inviting.id} patient={inviting} close={() => setInviting(null)} />}
    </Page>
  );
});
