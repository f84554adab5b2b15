import type { CarePlan, Resource } from '@medplum/fhirtypes';
import { observer } from 'mobx-react-lite';
import { useTreats } from '#clinical/browser';
import { useService } from '#core/browser';
import { Card, NoneLine } from '#ui';
import { Auth, type Resource as Watched, knownOf } from '#core/shared';
import { type RecordPage } from '#clinical/shared';
import { usePlanText } from '../../planText.ts';
import { ActivityItem } from './ActivityItem.tsx';
import { type ActivityRow, activityRows } from '../activityRows.ts';

interface Props {
  readonly plan: CarePlan;
  readonly referred: readonly Resource[];
  readonly tasks: Watched<RecordPage<'Task'>>;
}

/** Who does what: the reader's own first. */
export const ActivitiesCard = observer(({ plan, referred, tasks }: Props) => {
  const planText = usePlanText();
  const { activeRole, selectedUser } = useService(Auth);
  const treats = useTreats();
  const { t } = planText;
  const rows = activityRows(plan, tasks.data?.resources ?? [], referred);
  const me = `${activeRole === 'patient' ? 'Patient' : 'Practitioner'}/${selectedUser?.resourceId ?? ''}`;
  const isMine = ({ performer, kind }: ActivityRow): boolean =>
    performer?.reference === me || (activeRole === 'patient' && kind === 'patient');
  const [mine, others] = [rows.filter(isMine), rows.filter((row) => !isMine(row))];
  const list = (title: string, of: readonly ActivityRow[], mark: 'mine' | 'record' | 'none') =>
    of.length > 0 && (
      <>
        {mine.length > 0 && others.length > 0 && <h3 className="cp-group">{title}</h3>}
        <ul className="cp-activities">
          {of.map((row) => (
            <ActivityItem key={row.id} row={row} planText={planText} mark={mark} />
          ))}
        </ul>
      </>
    );
  return (
    <Card title={t.activities} className="cp-part">
      {rows.length === 0 ? (
        <NoneLine of={knownOf(tasks)} says={t.noActivities} className="cp-quiet" />
      ) : (
        <>
          {list(t.yours, mine, 'mine')}
          {list(t.others, others, treats ? 'record' : 'none')}
        </>
      )}
    </Card>
  );
});
