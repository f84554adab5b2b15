import { observer } from 'mobx-react-lite';
import { usePatientId } from '#clinical/browser';
import { useService } from '#core/browser';
import { Auth, isStaff } from '#core/shared';
import '../diagnostics.css';
import { PatientResults } from '../patient/PatientResults.tsx';
import { StaffResults } from './StaffResults.tsx';

/** Results and measurements: in clinicians' words for staff, in plain ones for the patient. */
export const DiagnosticsTab = observer(() => {
  const { activeRole } = useService(Auth);
  const patient = usePatientId();
  if (patient === null) return null;
  return isStaff(activeRole) ? <StaffResults patient={patient} /> : <PatientResults patient={patient} />;
});
