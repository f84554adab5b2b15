import { allKnown, knownOf } from '#core/shared';
import { observer } from 'mobx-react-lite';
import { useMessages, useResource } from '#core/browser';
import { useSearch } from '#clinical/browser';
import { Button, None } from '#ui';
import { idOf } from '#clinical/shared';
import { bookablePeople } from '#plugins/appointments/shared/calls.ts';
import { messages } from '../../messages/index.ts';
import { practitionerColours } from '../../practitionerColours.ts';
import { maxPractitioners, PractitionerPicker } from '../../components/PractitionerPicker.tsx';

interface Props {
  readonly patient: string | null;
  /** Several people at once; none: one person, or anybody. */
  readonly team: readonly string[];
  readonly onChange: (team: readonly string[]) => void;
}

/** A visit with several people: those of the patient's care teams to begin with. */
export const TeamField = observer(({ patient, team, onChange }: Props) => {
  const t = useMessages(messages);
  const people = useResource(bookablePeople, {});
  const teams = useSearch('CareTeam', patient === null ? null : { patient: `Patient/${patient}`, _count: 10 });
  const here = people.data?.data ?? [];
  const members = (teams.data?.resources ?? [])
    .filter(({ status }) => status === undefined || status === 'active' || status === 'proposed')
    .flatMap(({ participant }) => participant ?? [])
    .flatMap(({ member }) => idOf(member, 'Practitioner') ?? []);
  const prefilled = [...new Set(members)].filter((id) => here.some((one) => one.id === id)).slice(0, maxPractitioners);
  if (team.length === 0) {
    return (
      <div className="av-team">
        <Button
          intent="quiet"
          disabled={patient === null || prefilled.length === 0}
          onClick={() => onChange(prefilled)}
        >
          {t.forTeam(prefilled.length)}
        </Button>
        {patient !== null && prefilled.length === 0 && (
          <small className="pv-muted">
            <None of={allKnown([knownOf(teams), knownOf(people)])} says={t.noTeam} />
          </small>
        )}
      </div>
    );
  }
  return (
    <div className="av-team">
      <span>{t.withTeam}</span>
      <PractitionerPicker people={here} chosen={team} overlay={practitionerColours(here)} onChange={onChange} />
      <Button intent="quiet" onClick={() => onChange([])}>
        {t.withOne}
      </Button>
    </div>
  );
});
