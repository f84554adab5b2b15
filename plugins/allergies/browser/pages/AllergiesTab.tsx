import { observer } from 'mobx-react-lite';
import { useAddress, useClinician, useMessages, usePatientId, useService } from '../../../../core/browser/index.ts';
import { Async, Button, Card, Empty, Segmented, Skeleton } from '../../../../core/browser/ui/index.ts';
import { Auth } from '../../../../core/shared/index.ts';
import '../allergies.css';
import { isCurrent, isStatement, standingOf } from '../../shared/allergy.ts';
import { AllergyDialogs } from '../components/AllergyDialogs.tsx';
import { AllergyTable } from '../components/AllergyTable.tsx';
import { NoAllergies } from '../components/NoAllergies.tsx';
import { PlainAllergies } from '../components/PlainAllergies.tsx';
import { allergyTexts } from '../texts.ts';
import { type Allergies, useAllergies } from '../useAllergies.ts';

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
        {({ resources }) => (
          <>
            {own ? <PlainAllergies all={resources} /> : <Staff patient={patient} all={resources} past={past} />}
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
  readonly past: boolean;
}

const Staff = observer(({ patient, all, past }: StaffProps) => {
  const t = useMessages(allergyTexts);
  const standing = standingOf(all);
  const rows = all.filter((one) => isCurrent(one) !== past && (past || !isStatement(one)));
  if (past && rows.length === 0) {
    return (
      <Card>
        <Empty title={t.noPast} text={t.noPastText} />
      </Card>
    );
  }
  if (!past && standing !== 'listed') return <NoAllergies patient={patient} all={all} standing={standing} />;
  return <AllergyTable allergies={rows} />;
});
