import { type Known } from '#core/shared';
import { observer } from 'mobx-react-lite';
import { useAddress, useClinician } from '#clinical/browser';
import type { CurrentMedicines } from '../../hooks/useMedicines.ts';
import { AnswerRequestDialog } from './AnswerRequestDialog.tsx';
import { MedicineDialog } from './MedicineDialog.tsx';
import { PrescribeDialog } from './PrescribeDialog.tsx';
import { ReconcileDialog } from './ReconcileDialog.tsx';
import { RenewDialog } from './RenewDialog.tsx';
import { MedicineStateDialog } from './MedicineStateDialog.tsx';

interface MedicationDialogsProps {
  readonly patient: string;
  readonly list: CurrentMedicines;
  readonly known: Known;
}

/** The open dialog is in the address, so that it can be linked to and survives a reload. */
export const MedicationDialogs = observer(({ patient, list, known }: MedicationDialogsProps) => {
  const address = useAddress();
  const writes = useClinician() !== null;
  const [act, med] = [address.get('do'), address.get('med')];
  const close = (): void => address.set({ do: '', med: '' });
  const medicine = list.medicines.find(({ ref }) => ref === med);
  if (act === 'look' && med) return <MedicineDialog key={med} patient={patient} source={med} close={close} />;
  if (!writes) return null;
  if (act === 'prescribe') return <PrescribeDialog patient={patient} list={list} known={known} close={close} />;
  if (act === 'reconcile') return <ReconcileDialog patient={patient} list={list} known={known} close={close} />;
  if (act === 'answer' && med) return <AnswerRequestDialog key={med} task={med} close={close} />;
  if (!medicine) return null;
  const props = { key: med, medicine, close };
  if (act === 'change')
    return <PrescribeDialog patient={patient} list={list} known={known} instead={medicine} close={close} />;
  if (act === 'renew') return <RenewDialog {...props} key={med} />;
  if (act === 'stop' || act === 'hold' || act === 'resume')
    return <MedicineStateDialog {...props} key={med} act={act} />;
  return null;
});
