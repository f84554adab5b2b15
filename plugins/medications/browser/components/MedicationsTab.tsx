import { observer } from 'mobx-react-lite';
import { usePatientId, useService } from '../../../../core/browser/index.ts';
import { Auth, isStaff } from '../../../../core/shared/index.ts';
import '../medications.css';
import { Desk } from './desk/Desk.tsx';
import { MyMedicines } from './mine/MyMedicines.tsx';

/** The chart's tab: the desk for staff, one's own medicines for the patient. */
export const MedicationsTab = observer(() => {
  const { activeRole } = useService(Auth);
  const patient = usePatientId();
  if (patient === null) return null;
  return isStaff(activeRole) ? <Desk patient={patient} /> : <MyMedicines />;
});
