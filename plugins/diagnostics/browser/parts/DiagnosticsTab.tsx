import { observer } from 'mobx-react-lite';
import { usePatientId, useService } from '../../../../core/browser/index.ts';
import { Auth, isStaff } from '../../../../core/shared/index.ts';
import '../diagnostics.css';
import { PatientResults } from '../components/PatientResults.tsx';
import { StaffResults } from '../components/StaffResults.tsx';

/** Results and measurements: in clinicians' words for staff, in plain ones for the patient. */
export const DiagnosticsTab = observer(() => {
  const { activeRole } = useService(Auth);
  const patient = usePatientId();
  if (patient === null) return null;
  return isStaff(activeRole) ? <StaffResults patient={patient} /> : <PatientResults patient={patient} />;
});
