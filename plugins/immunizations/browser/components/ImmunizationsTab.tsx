import { observer } from 'mobx-react-lite';
import { pagingOf, useAddress, useClinician, usePatientId } from '#clinical/browser';
import { useMessages, useService } from '#core/browser';
import { Async, Button, EmptyCard, MenuButton, PrintButton, ShowMore, Skeleton } from '#ui';
import { Auth, knownOf } from '#core/shared';
import '../immunizations.css';
import { DoseDialogs } from '../dialogs/DoseDialogs.tsx';
import { VaccineSheet } from './VaccineSheet.tsx';
import { VaccineTable } from './VaccineTable.tsx';
import { immunizationTexts } from '../messages/tab/index.ts';
import { useImmunizations } from '../hooks/useImmunizations.ts';

/** Vaccines by family: clinicians record doses and refusals, everyone can read and print them. */
export const ImmunizationsTab = observer(() => {
  const t = useMessages(immunizationTexts);
  const patient = usePatientId();
  const address = useAddress();
  const clinician = useClinician();
  const own = useService(Auth).activeRole === 'patient';
  const { doses, groups } = useImmunizations(patient, 200);
  if (patient === null) return null;
  const start = (what: string) => () => address.set({ do: what, item: '' });
  return (
    <div className="immunizations">
      <div className="immunizations-head">
        {own && groups.length > 0 ? (
          <p className="pv-lead">{t.yours}</p>
        ) : (
          <p className="pv-muted">{!clinician && !own && t.readOnly}</p>
        )}
        <span className="immunizations-actions">
          {groups.length > 0 && (
            <PrintButton intent="quiet" of={knownOf(doses)}>
              {t.print}
            </PrintButton>
          )}
          {clinician && (
            <>
              <Button intent="primary" onClick={start('given')}>
                {t.addGiven}
              </Button>
              <MenuButton
                label={t.more}
                items={[
                  { text: t.addPast, onClick: start('past') },
                  { text: t.addRefused, onClick: start('refused') },
                ]}
              />
            </>
          )}
        </span>
      </div>
      <Async resource={doses} skeleton={<Skeleton lines={8} />}>
        {(_data, known) =>
          groups.length === 0 ? (
            <EmptyCard
              of={known}
              picture
              title={own ? t.yoursNone : t.none}
              text={own ? t.yoursNoneText : t.noneText}
            />
          ) : (
            <>
              <VaccineTable groups={groups} />
              <VaccineSheet patient={patient} groups={groups} known={known} />
            </>
          )
        }
      </Async>
      <ShowMore {...pagingOf(doses)} />
      <DoseDialogs patient={patient} />
    </div>
  );
});
