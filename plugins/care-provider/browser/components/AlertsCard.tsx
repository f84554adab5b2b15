import { knownOf } from '#core/shared';
import type { Flag } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useMemo } from 'react';
import { Link, useMessages } from '#core/browser';
import { useClinician, useChange, useSearch } from '#clinical/browser';
import { Async, Button, Card, CountBadge, Skeleton, When } from '#ui';
import { conceptText, idOf, personName, type Stored } from '#clinical/shared';
import { messages } from '../messages/index.ts';

const shown = 8;
const daysBack = 90;

const since = (): string => new Date(Date.now() - daysBack * 86_400_000).toISOString().slice(0, 10);

/** Flags on the practitioner's own patients: missed doses, a visit to the emergency department. */
export const AlertsCard = observer(() => {
  const t = useMessages(messages);
  const change = useChange();
  const clinician = useClinician();
  // R4 searches no flag by its status: the newest are asked for, and what was put away is left out here.
  const query = useMemo(
    () => ({ date: `ge${since()}`, _include: 'Flag:patient', _sort: '-_lastUpdated', _count: 100 }),
    [],
  );
  const found = useSearch('Flag', query);
  const nameOf = (flag: Stored<Flag>): string => {
    const id = idOf(flag.subject, 'Patient');
    const patient = found.data?.included.find((one) => one.resourceType === 'Patient' && one.id === id);
    return (patient?.resourceType === 'Patient' && personName(patient.name)) || (flag.subject.display ?? '');
  };
  const flags = (found.data?.resources ?? []).filter(({ status }) => status === 'active');
  return (
    <Card
      title={
        <>
          {t.alertsTitle} <CountBadge of={knownOf(found)} count={flags.length} label={t.nAlerts(flags.length)} />
        </>
      }
    >
      <Async
        resource={found}
        skeleton={<Skeleton lines={3} />}
        empty={() => flags.length === 0}
        none={{ title: t.alertsNone, text: t.alertsNoneText }}
      >
        {() => (
          <ul className="pv-rows">
            {flags.slice(0, shown).map((flag) => (
              <li key={flag.id}>
                <Link href={`/clinic/patients/${idOf(flag.subject, 'Patient') ?? ''}`} className="cp-alert">
                  <b>{nameOf(flag)}</b>
                  <small>
                    {conceptText(flag.code)}
                    {flag.period?.start && (
                      <>
                        {' · '}
                        <When at={flag.period.start} />
                      </>
                    )}
                  </small>
                </Link>
                {clinician && (
                  <Button
                    aria-label={`${t.seen}: ${nameOf(flag)}`}
                    onClick={() => void change(flag, { ...flag, status: 'inactive' }, t.alertSeen)}
                  >
                    {t.seen}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Async>
      {flags.length > shown && <p className="pv-muted">{t.moreAlerts(flags.length - shown)}</p>}
    </Card>
  );
});
