import { Print } from '@blueprintjs/icons';
import { observer } from 'mobx-react-lite';
import { useAddress, useClinician, useMessages, usePatientId, useService } from '../../../../core/browser/index.ts';
import { Async, Button, Card, Empty, MenuButton, Skeleton } from '../../../../core/browser/ui/index.ts';
import { Auth } from '../../../../core/shared/index.ts';
import '../immunizations.css';
import { DoseDialogs } from '../components/DoseDialogs.tsx';
import { VaccineSheet } from '../components/VaccineSheet.tsx';
import { VaccineTable } from '../components/VaccineTable.tsx';
import { immunizationTexts } from '../texts.ts';
import { useImmunizations } from '../useImmunizations.ts';

/** Vaccines by family: clinicians record doses and refusals, everybody reads them, and the list is printed for whoever asks. */
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
            <Button icon={Print} intent="quiet" onClick={() => window.print()}>
              {t.print}
            </Button>
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
        {() =>
          groups.length === 0 ? (
            <Card>
              <Empty picture title={own ? t.yoursNone : t.none} text={own ? t.yoursNoneText : t.noneText} />
            </Card>
          ) : (
            <>
              <VaccineTable groups={groups} />
              <VaccineSheet patient={patient} groups={groups} />
            </>
          )
        }
      </Async>
      {doses.hasMore && (
        <Button busy={doses.fetching} onClick={() => doses.more()}>
          {t.showMore}
        </Button>
      )}
      <DoseDialogs patient={patient} />
    </div>
  );
});
