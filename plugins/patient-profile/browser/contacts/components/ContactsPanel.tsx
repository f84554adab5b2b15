import { observer } from 'mobx-react-lite';
import { Async, Skeleton } from '#ui';
import { usePatient } from '../../hooks/usePatient.ts';
import { DetailsCard } from './DetailsCard.tsx';
import { EmergencyCard } from './EmergencyCard.tsx';
import { FamilyCard } from './FamilyCard.tsx';
import { PreferencesCard } from './PreferencesCard.tsx';
import { useFamily } from '../hooks/useFamily.ts';
import '../../patient-profile.css';

/** The patient's own page and, read-only, a tab of the chart. */
export const ContactsPanel = observer(() => {
  const { id, patient } = usePatient();
  const family = useFamily(id);
  return (
    <Async resource={patient} skeleton={<Skeleton lines={10} />}>
      {(one) => (
        <div className="pp-columns">
          <div className="pv-stack">
            <EmergencyCard patient={one} resource={patient} />
            <FamilyCard family={family} />
          </div>
          <div className="pv-stack">
            <DetailsCard patient={one} resource={patient} />
            <PreferencesCard patient={one} />
          </div>
        </div>
      )}
    </Async>
  );
});
