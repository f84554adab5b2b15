import { observer } from 'mobx-react-lite';
import { usePatientId } from '#clinical/browser';
import { useService } from '#core/browser';
import { Auth, isStaff } from '#core/shared';
import '../medications.css';
import { MedicationList } from '../staff/components/MedicationList.tsx';
import { MyMedicines } from '../patient/components/MyMedicines.tsx';

/** The chart's tab: the desk for staff, one's own medicines for the patient. */
export const MedicationsTab = observer(() => {
  const { activeRole } = useService(Auth);
  const patient = usePatientId();
  if (patient === null) return null;
  return isStaff(activeRole) ? <MedicationList patient={patient} /> : <MyMedicines />;
});
