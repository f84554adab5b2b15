import { observer } from 'mobx-react-lite';
import { useAddress, useClinician, usePatientId } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { Async, Button, EmptyCard, Segmented, Skeleton } from '#ui';
import { Auth, type Known } from '#core/shared';
import '../allergies.css';
import { isCurrent, isNoAllergyStatement, allergyStateOf } from '../../shared/allergy.ts';
import { AllergyDialogs } from '../dialogs/AllergyDialogs.tsx';
import { AllergyTable } from './AllergyTable.tsx';
import { NoAllergies } from './NoAllergies.tsx';
import { PlainAllergies } from './PlainAllergies.tsx';
import { allergyTexts } from '../messages/tab/index.ts';
import { type Allergies, useAllergies } from '../hooks/useAllergies.ts';

/** Allergies and intolerances: clinicians keep them, other staff read them, patients see their own in plain words. */
export const AllergiesTab = observer(() => {
  const t = useMessages(allergyTexts);
  const patient = usePatientId();
  const address = useAddress();
  const clinician = useClinician();
  const own = useService(Auth).activeRole === 'patient';
  const found = useAllergies(patient);
  if (patient === null) return null;
  const past = address.get('status') === 'past';
  return (
    <div className="allergies">
      {!own && (
        <div className="allergies-head">
          <Segmented
            label={t.filter}
            value={past ? 'past' : 'current'}
            onChange={(status) => address.set({ status: status === 'past' ? status : '' })}
            options={[
              { value: 'current', label: t.showCurrent },
              { value: 'past', label: t.showPast },
            ]}
          />
          {clinician ? (
            <Button intent="primary" onClick={() => address.set({ do: 'add', item: '' })}>
              {t.add}
            </Button>
          ) : (
            <p className="pv-muted">{t.readOnly}</p>
          )}
        </div>
      )}
      <Async resource={found} skeleton={<Skeleton lines={6} />}>
        {({ resources }, known) => (
          <>
            {own ? (
              <PlainAllergies all={resources} known={known} />
            ) : (
              <Staff patient={patient} all={resources} known={known} past={past} />
            )}
            <AllergyDialogs patient={patient} all={resources} />
          </>
        )}
      </Async>
    </div>
  );
});

interface StaffProps {
  readonly patient: string;
  readonly all: Allergies;
  readonly known: Known;
  readonly past: boolean;
}

const Staff = observer(({ patient, all, known, past }: StaffProps) => {
  const t = useMessages(allergyTexts);
  const allergyState = allergyStateOf(all);
  const rows = all.filter((one) => isCurrent(one) !== past && (past || !isNoAllergyStatement(one)));
  if (past && rows.length === 0) {
    return <EmptyCard of={known} title={t.noPast} text={t.noPastText} />;
  }
  if (!past && allergyState !== 'listed')
    return <NoAllergies patient={patient} all={all} known={known} allergyState={allergyState} />;
  return <AllergyTable allergies={rows} />;
});
